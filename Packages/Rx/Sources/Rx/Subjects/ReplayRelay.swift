/// A ``ReplaySubject`` that never ends.
public final class ReplayRelay<Element>: RelayType {
    @usableFromInline let subject: ReplaySubject<Element>

    @inlinable
    init(_ subject: ReplaySubject<Element>) { self.subject = subject }

    /// Creates a relay that remembers the last `bufferSize` elements.
    @inlinable
    public static func create(bufferSize: Int) -> ReplayRelay<Element> {
        ReplayRelay(.create(bufferSize: bufferSize))
    }

    /// Creates a relay that remembers all elements.
    @inlinable
    public static func createUnbounded() -> ReplayRelay<Element> {
        ReplayRelay(.createUnbounded())
    }

    /// Sends an element to the subscribers and remembers it.
    @inlinable
    public func accept(_ element: Element) { subject.on(.next(element)) }

    /// Subscribes an observer; replays the remembered elements to it at once.
    public func subscribe<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        subject.subscribe(observer)
    }

    /// Subscribes a sink; replays the remembered elements to it at once.
    public func subscribe(sink: Sink<Element>) -> any Disposable { subject.subscribe(sink: sink) }

    /// Returns the relay as an ``Observable``.
    public func asObservable() -> Observable<Element> { subject }
}

extension ReplayRelay: Sendable where Element: Sendable {}
