import InputEvents

/// A sequence that has begun and may be completed.
struct PartialSequence {
    /// Which one, among those that are bound.
    let sequence: Int
    /// What was made of it so far.
    private(set) var parts: [Gesture]
    private(set) var spans: [ContactSpan]
    /// When the touch of the last part was over; nil while it goes on, as after a long press.
    var restsSince: Timestamp?
    /// What goes on and may become the next part.
    var pendingGesture: PendingGesture?
    /// When time alone ends it.
    var deadline = Timestamp.never

    init(_ sequence: Int, beginning part: Gesture, heldKeys: Set<KeyCode>) {
        self.sequence = sequence
        parts = [part]
        spans = [ContactSpan(part, heldKeys: heldKeys)]
    }

    /// When its first part began.
    var began: Timestamp { spans[0].began }

    /// Whether what begins then is in time for the next part.
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
