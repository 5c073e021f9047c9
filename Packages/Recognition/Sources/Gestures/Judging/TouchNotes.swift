import InputEvents

/// Collects the events of the touch in progress for its ``TouchRecord``.
final class TouchNotes {
    let journal: Journal
    /// The conditions at the first landing.
    private(set) var conditions: ConditionEvaluator
    /// The touch before it became void, and the reason.
    private(set) var before: (sequence: TouchSequence, void: Check)?
    /// The stays: fingers that rested together in one place.
    private(set) var stays: [TouchRecord.Stay] = []
    /// The checks of gestures in motion, at the time when each came nearest.
    var nearest = NearestChecks()
    /// True if everything before the touch is void, so that no earlier taps count.
    let isFirst: Bool
    /// The number of fingers in the last frame.
    var knownFingers = 0
    /// True if a drag took the touch, reported or not.
    private(set) var hasDragged = false
    /// True if the touch has been recorded, so that later notes are ignored.
    private(set) var isWritten = false
    /// The touch at the last call of ``follow(_:_:)``.
    private(set) var last: TouchSequence?

    init(_ journal: Journal, under conditions: ConditionEvaluator, isFirst: Bool) {
        self.journal = journal
        self.conditions = conditions
        self.isFirst = isFirst
    }

    /// Notes that the touch has changed its state.
    func changed(to state: TouchState) { if state.isDrag { hasDragged = true } }

    /// Follows the touch before a finger lands or lifts and after a complete frame; `limits` apply
    /// to it.
    func follow(_ sequence: TouchSequence, _ limits: Limits) {
        if sequence.phase == .idle { conditions = journal.conditions }
        if sequence.phase == .void, before == nil {
            var known = sequence
            if let last, last.phase != .idle { known = last }
            var void = Tally()
            if sequence.voidReason == .landedLate {
                let late = sequence.lastLanding.microseconds(since: known.firstLanding)
                _ = void.atMost(.landedLate, late, limits.landing)
            } else {
                _ = void.asks(false, sequence.voidReason)
            }
            before = (known, void.checks[0])
        }
        last = sequence
    }

    /// Continues the touch that was recorded last, because its finger was only lost for a moment.
    ///
    /// If `isOver` is true, the touch became a gesture, and nothing more is recorded. Otherwise the
    /// last record is dropped, and the conditions under which the touch began apply again.
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

    /// Begins another stay: fingers are in one place from now on.
    func stay(_ touch: TouchSummary, since time: Timestamp) {
        stays.append(TouchRecord.Stay(touch: touch, began: time))
    }

    /// Notes that the current stay is made by a hand that holds the device or lies on it.
    func grips(_ grip: TouchSequence.Grip) {
        guard let last = stays.indices.last else { return }
        stays[last].grip = grip
    }

    func endStay(_ end: TouchRecord.Stay.End, at time: Timestamp) {
        guard let last = stays.indices.last, stays[last].end == nil else { return }
        stays[last].end = end
        stays[last].ended = time
    }
}
