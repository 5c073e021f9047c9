/// The times at which a sequence was subscribed and the subscription was disposed.
public struct Subscription: Hashable, CustomDebugStringConvertible, Sendable {
    /// The time of the subscription.
    public let subscribe: TestTime
    /// The time of the disposal; `Int.max` if there was none.
    public let unsubscribe: TestTime

    /// Creates a subscription that was not disposed.
    public init(_ subscribe: TestTime) {
        self.subscribe = subscribe
        unsubscribe = .max
    }

    /// Creates a subscription that was disposed.
    public init(_ subscribe: TestTime, _ unsubscribe: TestTime) {
        self.subscribe = subscribe
        self.unsubscribe = unsubscribe
    }

    /// The two times: `(200 : 1000)`, or `(200 : infinity)` without a disposal.
    public var debugDescription: String {
        "(\(subscribe) : \(unsubscribe == .max ? "infinity" : "\(unsubscribe)"))"
    }
}
