import InputEvents

/// Collects the events of the touch in progress for its ``TouchRecord``.
final class TouchNotes {
    let journal: Journal
    /// The conditions at the first landing.
    private(set) var conditions: ConditionEvaluator
    /// The touch before it became void, and the check that made it void; nil if it is not void.
    private(set) var before: (sequence: TouchSequence, void: Check)?
    /// The stays of the touch: for each, the fingers that rested together in one place.
    private(set) var stays: [TouchRecord.Stay] = []
    /// The checks of each gesture that begins in motion, at the time when it came nearest.
    var nearest = NearestChecks()
    /// True if no earlier tap counts together with this touch: it is the first on the device, or
    /// the touch before it was interrupted.
    let isFirst: Bool
    /// The number of fingers in the last frame that was noted.
    var knownFingers = 0
    /// True if a drag took the touch, even if no pattern received the drag.
    private(set) var hasDragged = false
    /// True if the touch has already been recorded, so that it is not recorded again.
    private(set) var isWritten = false
    /// The touch at the last call of ``follow(_:_:)``.
    private(set) var last: TouchSequence?

    init(_ journal: Journal, under conditions: ConditionEvaluator, isFirst: Bool) {
        self.journal = journal
        self.conditions = conditions
        self.isFirst = isFirst
    }

    /// Notes the new state of the touch.
    func changed(to state: TouchState) { if state.isDrag { hasDragged = true } }

    /// Follows the touch: call it before a finger lands or lifts, and after each complete frame.
    ///
    /// `limits` are the limits that apply to the touch.
    func follow(_ sequence: TouchSequence, _ limits: Limits) {
        if sequence.phase == .idle { conditions = journal.conditions }
        if sequence.phase == .void, before == nil {
            var known = sequence
            if let last, last.phase != .idle { known = last }
            var void = Tally()
            if sequence.voidReason == .landedLate {
                let late = sequence.lastLanding.microseconds(since: known.firstLanding)
                _ = void.atMost(.landedLate, late, limits.landing, frame: known.frame)
            } else {
                _ = void.asks(false, sequence.voidReason)
            }
            before = (known, void.checks[0])
        }
        last = sequence
    }

    /// Continues a touch that was already recorded, because the panel had only lost its finger.
    ///
    /// If `isOver` is true, the touch became a gesture, and its record stays as it is. Otherwise
    /// the record is dropped, and the conditions under which the touch began apply again.
    func resume(_ touch: TouchSequence, on device: Device, isOver: Bool) {
        isWritten = isOver
        guard !isOver else { return }
        journal.touches.removeAll { record in
            guard record.device.id == device.id, record.began == touch.firstLanding else {
                return false
            }
            conditions = record.notes.conditions
            return true
        }
    }

    /// Begins another stay: the fingers rest in one place from this time on.
    func stay(_ touch: TouchSummary, since time: Timestamp) {
        stays.append(TouchRecord.Stay(touch: touch, began: time))
    }

    /// Notes that the current stay is made by a hand that holds the device or lies on it.
    func grips(_ grip: TouchSequence.Grip) {
        guard let last = stays.indices.last else { return }
        stays[last].grip = grip
    }

    /// Ends the current stay, unless it has already ended.
    func endStay(_ end: TouchRecord.Stay.End, at time: Timestamp) {
        guard let last = stays.indices.last, stays[last].end == nil else { return }
        stays[last].end = end
        stays[last].ended = time
    }
}
