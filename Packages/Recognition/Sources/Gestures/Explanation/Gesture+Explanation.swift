import InputEvents

extension Gesture {
    /// True for a discrete gesture, and for the begin of a continuous one; its later phases do not
    /// count as gestures of their own.
    var isWhole: Bool { progress?.phase ?? .begin == .begin }
}
