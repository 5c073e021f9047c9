/// A ``PublishSubject`` that never ends.
public final class PublishRelay<Element>: RelayType {
    @usableFromInline let subject = PublishSubject<Element>()

    /// Creates a relay without subscribers.
    public init() {}

    /// Sends an element to the subscribers.
    @inlinable
    public func accept(_ element: Element) { subject.hub.next(element) }

    /// Subscribes an observer.
    public func subscribe<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        subject.subscribe(observer)
    }

    /// Subscribes a sink.
    public func subscribe(sink: Sink<Element>) -> any Disposable { subject.subscribe(sink: sink) }

    /// Returns the relay as an ``Observable``.
    public func asObservable() -> Observable<Element> { subject }
}

extension PublishRelay: Sendable where Element: Sendable {}
