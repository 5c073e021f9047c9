import InputEvents

extension Gesture {
    /// True for a discrete gesture, and for the begin of a continuous one, whose later phases are
    /// not counted as gestures.
    var isWhole: Bool { progress?.phase ?? .begin == .begin }
}
