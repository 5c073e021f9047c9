import InputEvents

/// A sequence that has begun and may still be completed.
struct PartialSequence {
    /// The index of the bound sequence.
    let sequence: Int
    /// The parts made so far.
    private(set) var parts: [Gesture]
    /// The span of each part.
    private(set) var spans: [ContactSpan]
    /// The time when the touch of the latest part was seen to have ended; nil while the touch
    /// continues, as after a long press.
    var restsSince: Timestamp?
    /// The gesture in progress that may become the next part.
    var pendingGesture: PendingGesture?
    /// The time at which the sequence ends if no event comes; ``Timestamp/never`` if only an event
    /// can end it.
    var deadline = Timestamp.never

    init(_ sequence: Int, beginning part: Gesture, heldKeys: Set<KeyCode>) {
        self.sequence = sequence
        parts = [part]
        spans = [ContactSpan(part, heldKeys: heldKeys)]
    }

    /// The time when the first part began.
    var began: Timestamp { spans[0].began }

    /// Returns true if a gesture that begins at this time is early enough for the next part: not
    /// later than the pause and a frame of the panel, in microseconds.
    func allows(_ time: Timestamp, pause: Int64, frame: Int64) -> Bool {
        guard let last = spans.last, time >= last.ended else { return false }
        guard let restsSince else { return true }
        return time.microseconds(since: restsSince).isWithin(pause, frame: frame)
    }

    /// Adds the next part, which was made with these keys held.
    mutating func advance(to part: Gesture, heldKeys: Set<KeyCode>) {
        var span = ContactSpan(part, heldKeys: heldKeys)
        spans.last.map { span.extendKeys(backTo: $0.ended) }
        parts.append(part)
        spans.append(span)
        restsSince = nil
        pendingGesture = nil
    }

    /// Returns true if a part shares a touch or key press with the span.
    func shares(_ span: ContactSpan) -> Bool { spans.contains { $0.shares(span) } }
}
