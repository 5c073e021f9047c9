/// A sequence that sends the elements that it accepts and never ends.
///
/// ``PublishRelay``, ``BehaviorRelay`` and ``ReplayRelay`` differ in the elements that a late
/// subscriber receives.
public protocol RelayType<Element>: ObservableType {
    /// Sends an element to the subscribers.
    func accept(_ element: Element)
}

extension RelayType {
    /// Returns the relay as a sequence that cannot fail.
    public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }
}
