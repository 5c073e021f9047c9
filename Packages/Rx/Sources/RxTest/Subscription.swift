/// When a sequence was subscribed and when that subscription was disposed.
public struct Subscription: Hashable, CustomDebugStringConvertible, Sendable {
    /// When it was subscribed.
    public let subscribe: TestTime
    /// When it was disposed; `Int.max` if it was not.
    public let unsubscribe: TestTime

    /// A subscription that was not disposed.
    public init(_ subscribe: TestTime) {
        self.subscribe = subscribe
        unsubscribe = .max
    }

    /// A subscription that was disposed.
    public init(_ subscribe: TestTime, _ unsubscribe: TestTime) {
        self.subscribe = subscribe
        self.unsubscribe = unsubscribe
    }

    /// The two times: `(200 : 1000)`.
    public var debugDescription: String {
        "(\(subscribe) : \(unsubscribe == .max ? "infinity" : "\(unsubscribe)"))"
    }
}
