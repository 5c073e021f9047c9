import InputEvents

/// Collects what happens to the touch in progress, for its ``TouchRecord``.
final class TouchNotes {
    let journal: Journal
    /// What was the case at the first landing.
    private(set) var conditions: ConditionEvaluator
    /// The touch before it became void, and why it did.
    private(set) var before: (sequence: TouchSequence, void: Check)?
    /// The fingers that stayed in one place together, each time.
    private(set) var stays: [TouchRecord.Stay] = []
    /// What was asked of patterns for what fingers do while they move, when they came nearest.
    var nearest = NearestChecks()
    /// Whether everything before is void, so that no taps before it count.
    let isFirst: Bool
    /// How many fingers were there in the last frame.
    var knownFingers = 0
    /// Whether a drag took the touch, told or not.
    var hasDragged = false
    /// Whether the touch has been written down, and what follows means nothing.
    private(set) var isWritten = false
    /// The touch as it was when it was followed last.
    private(set) var last: TouchSequence?

    init(_ journal: Journal, under conditions: ConditionEvaluator, isFirst: Bool) {
        self.journal = journal
        self.conditions = conditions
        self.isFirst = isFirst
    }

    /// A finger is about to land or lift, or a frame is complete; `limits` are what the touch is held to.
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

    /// The touch that was written down last has not ended: its finger was only lost.
    ///
    /// `isOver` is whether something came of it: then that is all there is to say.
    func goOn(_ touch: TouchSequence, on device: Device, isOver: Bool) {
        isWritten = isOver
        guard !isOver else { return }
        journal.touches.removeAll { $0.device.id == device.id && $0.began == touch.firstLanding }
    }

    /// Begins another stay: so many fingers are in one place from now on.
    func stay(_ touch: TouchSummary, since time: Timestamp) {
        stays.append(TouchRecord.Stay(touch: touch, began: time))
    }

    func endStay(_ end: TouchRecord.Stay.End, at time: Timestamp) {
        guard let last = stays.indices.last, stays[last].end == nil else { return }
        stays[last].end = end
        stays[last].ended = time
    }
}
