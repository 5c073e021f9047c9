/// How fast a swipe is near its end.
public enum Speed: String, CaseIterable, Hashable, Sendable {
    /// A flick: as fast as the threshold, or faster.
    case fast = "fast"
    /// Any slower.
    case slow = "slow"
}
