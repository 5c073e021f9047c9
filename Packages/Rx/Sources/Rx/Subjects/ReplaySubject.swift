/// Sends each new subscriber the latest elements, and then each event.
///
///     subject     -1--2--3----|        remembers two
///     subscribed           ^
///     received             (23)|
///
/// Remembers them after the end, too: a late subscriber receives the elements and then the end.
public final class ReplaySubject<Element>: Observable<Element>, SubjectType, ObserverType,
    Cancelable
{
    @usableFromInline let hub: ReplayHub<Element>

    @inlinable
    init(capacity: Int) {
        hub = ReplayHub(capacity: capacity)
        super.init()
    }

    /// Creates a subject that remembers the last `bufferSize` elements.
    @inlinable
    public static func create(bufferSize: Int) -> ReplaySubject<Element> {
        ReplaySubject(capacity: max(0, bufferSize))
    }

    /// Creates a subject that remembers all elements.
    @inlinable
    public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(capacity: .max) }

    /// True if there is a subscriber.
    public var hasObservers: Bool { hub.hub.hasObservers }

    /// True if it was disposed.
    public var isDisposed: Bool { hub.hub.isDisposed }

    /// Sends the event to the subscribers; remembers an element.
    @inlinable
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): hub.next(element)
        case .error(let error): hub.stop(.error(error))
        case .completed: hub.stop(.completed)
        }
    }

    /// Subscribes a sink, which receives the remembered elements at once.
    @usableFromInline
    override func begin(_ sink: __owned Sink<Element>) -> any Disposable { hub.subscribe(sink) }

    /// Returns the subject itself.
    public func asObserver() -> ReplaySubject<Element> { self }

    /// Releases all subscribers and elements; later subscribers receive an error.
    public func dispose() {
        hub.hub.dispose()
        hub.forget()
    }
}

// Unchecked, because the class that it inherits from is not Sendable: a chain need not be.
extension ReplaySubject: @unchecked Sendable where Element: Sendable {}
