public import InputEvents

/// The size of a step of a continuous gesture; the configuration's `every:`.
public enum StepSize: Hashable, Sendable {
    /// Pinches: a change of the distance between the fingers, as a share of that at landing.
    case scale(Double)
    /// Rotations and rings: degrees.
    case degrees(Double)
    /// Drags and swipes: a length. Strips: per cent only.
    case length(Length)

    /// Returns the default step of a gesture: 10 % for pinches and strips, 15° (24 steps a turn)
    /// for rotations and rings, 5 mm for drags and swipes.
    public static func usual(for gesture: ContinuousGesture) -> StepSize {
        switch gesture {
        case .pinch: .scale(0.1)
        case .rotate, .dial(.ring, _): .degrees(15)
        case .drag, .swipe, .hold: .length(.millimetres(5))
        case .dial(.strip, _): .length(.percent(10))
        }
    }
}
