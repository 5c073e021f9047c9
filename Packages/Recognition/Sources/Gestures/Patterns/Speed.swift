/// The speed of a swipe near its end.
public enum Speed: String, CaseIterable, Hashable, Sendable {
    /// At least as fast as the threshold ``Thresholds/flick``.
    case fast
    /// Slower than the threshold ``Thresholds/flick``.
    case slow
}
