import InputEvents

/// A sequence that has begun and may be completed.
struct PartialSequence {
    /// The index of the bound sequence.
    let sequence: Int
    /// The parts made so far.
    private(set) var parts: [Gesture]
    private(set) var spans: [ContactSpan]
    /// The time when the touch of the last part ended; nil while the touch continues, as after
    /// a long press.
    var restsSince: Timestamp?
    /// The gesture in progress that may become the next part.
    var pendingGesture: PendingGesture?
    /// The time at which the sequence ends if no event comes.
    var deadline = Timestamp.never

    init(_ sequence: Int, beginning part: Gesture, heldKeys: Set<KeyCode>) {
        self.sequence = sequence
        parts = [part]
        spans = [ContactSpan(part, heldKeys: heldKeys)]
    }

    /// The time when the first part began.
    var began: Timestamp { spans[0].began }

    /// Returns true if a gesture that begins at this time is early enough for the next part.
    func allows(_ time: Timestamp, pause: Int64) -> Bool {
        guard let last = spans.last, time >= last.ended else { return false }
        guard let restsSince else { return true }
        return time.microseconds(since: restsSince) <= pause
    }

    mutating func advance(to part: Gesture, heldKeys: Set<KeyCode>) {
        var span = ContactSpan(part, heldKeys: heldKeys)
        spans.last.map { span.extendKeys(backTo: $0.ended) }
        parts.append(part)
        spans.append(span)
        restsSince = nil
        pendingGesture = nil
    }

    func shares(_ span: ContactSpan) -> Bool { spans.contains { $0.shares(span) } }
}
