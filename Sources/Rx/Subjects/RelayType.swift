/// What a relay is: a sequence that never ends and is told its elements from outside.
///
/// ``PublishRelay``, ``BehaviorRelay`` and ``ReplayRelay`` differ in what a late subscriber is told.
public protocol RelayType<Element>: ObservableType {
    /// Tells the subscribers.
    func accept(_ element: Element)
}

extension RelayType {
    /// The relay as a sequence that cannot fail.
    public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }
}
