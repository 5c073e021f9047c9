/// A stream operator that a gesture must pass before its command runs.
public enum Guard: Hashable, Sendable {
    /// The first acts, those within the time after it do not. `latest`: the last of those acts when
    /// the time is over.
    case throttle(Duration, latest: Bool)
    /// Acts once no further gesture came for that time.
    case debounce(Duration)
    /// Acts only if something but the time differs from the gesture before.
    case distinct
    /// The first so many do not act.
    case skip(Int)
    /// Only the first so many act.
    case take(Int)
}
