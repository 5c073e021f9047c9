import InputEvents

extension Gesture {
    /// True unless it is a later part of a continuous gesture, of which only the begin counts.
    var isWhole: Bool { progress?.phase ?? .begin == .begin }
}
