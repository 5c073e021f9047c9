import InputEvents

extension Gesture {
    /// True if the gesture counts: of a continuous gesture, only the begin does.
    var isWhole: Bool { progress?.phase ?? .begin == .begin }
}
