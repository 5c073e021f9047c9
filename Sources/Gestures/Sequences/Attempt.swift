import InputEvents

/// A sequence that has begun and may be completed.
struct Attempt {
    /// Which one, among those that are bound.
    let sequence: Int
    /// What was made of it so far.
    private(set) var parts: [Gesture]
    private(set) var footprints: [Footprint]
    /// When the touch of the last part was over; nil while it goes on, as after a long press.
    var restsSince: Timestamp?
    /// What goes on and may become the next part.
    var engagement: Engagement?
    /// When time alone ends it.
    var deadline = Timestamp.never

    init(_ sequence: Int, beginning part: Gesture, heldKeys: Set<KeyCode>) {
        self.sequence = sequence
        parts = [part]
        footprints = [Footprint(part, heldKeys: heldKeys)]
    }

    /// When its first part began.
    var began: Timestamp { footprints[0].began }

    /// Whether what begins then is in time for the next part.
    func allows(_ time: Timestamp, pause: Int64) -> Bool {
        guard let last = footprints.last, time >= last.ended else { return false }
        guard let restsSince else { return true }
        return time.microseconds(since: restsSince) <= pause
    }

    mutating func advance(to part: Gesture, heldKeys: Set<KeyCode>) {
        var footprint = Footprint(part, heldKeys: heldKeys)
        footprints.last.map { footprint.extendKeys(backTo: $0.ended) }
        parts.append(part)
        footprints.append(footprint)
        restsSince = nil
        engagement = nil
    }

    func shares(_ footprint: Footprint) -> Bool { footprints.contains { $0.shares(footprint) } }
}
