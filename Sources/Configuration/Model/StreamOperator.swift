/// A stream operator that a gesture must pass before its command runs.
public enum StreamOperator: Hashable, Sendable {
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
    /// The last that came acts once the time is over that the first of them began.
    case audit(Duration)
    /// Each acts that much later.
    case delay(Duration)
    /// Those at the beginning that are like that do not act.
    case skipWhile(GestureFacts)
    /// None acts from the first on that is not like that.
    case takeWhile(GestureFacts)
    /// Once for so many, or for those that came within the time from the first: the last acts, and
    /// its ``Gesture/count`` says how many there were.
    case gather(count: Int?, time: Duration?)
    /// Each acts and is told the how manieth it is: its ``Gesture/count``.
    case scanCount
}
