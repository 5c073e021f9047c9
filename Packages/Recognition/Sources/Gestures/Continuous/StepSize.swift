public import InputEvents

/// The size of a step of a continuous gesture; the configuration's `every:`.
public enum StepSize: Hashable, Sendable {
    /// For pinches: a change of the distance between the fingers, relative to the first distance.
    case scale(Double)
    /// For rotations and rings: an angle in degrees.
    case degrees(Double)
    /// For drags and swipes: a length; for strips: a percentage of the strip.
    case length(Length)

    /// Returns the default step of a gesture: 10 % for pinches and strips, 15° (24 steps a turn)
    /// for rotations and rings, 5 mm for drags and swipes.
    ///
    /// A hold makes no steps.
    public static func usual(for gesture: ContinuousGesture) -> StepSize {
        switch gesture {
        case .pinch: .scale(0.1)
        case .rotate, .dial(.ring, _): .degrees(15)
        case .drag, .swipe, .hold: .length(.millimetres(5))
        case .dial(.strip, _): .length(.percent(10))
        }
    }
}
