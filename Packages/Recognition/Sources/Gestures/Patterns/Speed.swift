/// The speed of a swipe near its end.
public enum Speed: String, CaseIterable, Hashable, Sendable {
    /// A flick: at least as fast as the threshold.
    case fast
    /// Slower than the threshold.
    case slow
}
