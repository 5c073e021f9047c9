/// A stream operator that a gesture must pass before its command runs.
public enum StreamOperator: Hashable, Sendable {
    /// Passes the first gesture, and drops those that follow within this time; if `latest` is true,
    /// the last gesture that follows passes when the time is over.
    case throttle(Duration, latest: Bool)
    /// Passes a gesture when no other has followed it for this time.
    case debounce(Duration)
    /// Passes a gesture only if it differs from the previous one in more than its time.
    case distinct
    /// Drops this number of gestures, then passes all.
    case skip(Int)
    /// Passes this number of gestures, then drops all.
    case take(Int)
    /// Starts a timer at the first gesture, and passes the latest gesture when the time is over.
    case audit(Duration)
    /// Delays each gesture by this time.
    case delay(Duration)
    /// Drops gestures as long as they have these properties.
    case skipWhile(GestureFacts)
    /// Passes gestures as long as they have these properties, then drops all.
    case takeWhile(GestureFacts)
    /// Collects this number of gestures, or the gestures within this time from the first, and
    /// passes the last one; its ``Gesture/count`` is the number collected.
    case gather(count: Int?, time: Duration?)
    /// Passes each gesture with its number, ``Gesture/count``.
    case scanCount

    /// True if the gestures that pass the operator have a count.
    var counts: Bool {
        switch self {
        case .gather, .scanCount: true
        default: false
        }
    }
}
