/// A ``BehaviorSubject`` that never ends.
public final class BehaviorRelay<Element>: RelayType {
    @usableFromInline let subject: BehaviorSubject<Element>

    /// Creates a relay whose latest element is `value`.
    @inlinable
    public init(value: Element) { subject = BehaviorSubject(value: value) }

    /// The latest element.
    public var value: Element { subject.accepted }

    /// Sends an element to the subscribers and remembers it.
    @inlinable
    public func accept(_ element: Element) { subject.on(.next(element)) }

    /// Subscribes an observer, which receives the latest element at once.
    public func subscribe<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        subject.subscribe(observer)
    }

    /// Subscribes a sink, which receives the latest element at once.
    public func subscribe(sink: Sink<Element>) -> any Disposable { subject.subscribe(sink: sink) }

    /// Returns the relay as an ``Observable``.
    public func asObservable() -> Observable<Element> { subject.asObservable() }
}

extension BehaviorRelay: Sendable where Element: Sendable {}
