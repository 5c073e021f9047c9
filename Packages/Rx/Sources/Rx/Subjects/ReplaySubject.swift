/// Replays the latest elements to each new subscriber, and then sends it each event.
///
///     subject     -1--2--3----|        remembers two
///     subscribed           ^
///     received             (23)|
///
/// After the end, too, it replays its elements: a late subscriber receives them and then the end.
public final class ReplaySubject<Element>: Observable<Element>, SubjectType, ObserverType,
    Cancelable
{
    @usableFromInline let replayHub: ReplayHub<Element>

    @inlinable
    init(capacity: Int) {
        replayHub = ReplayHub(capacity: capacity)
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
    public var hasObservers: Bool { replayHub.hub.hasObservers }

    /// True if it was disposed.
    public var isDisposed: Bool { replayHub.hub.isDisposed }

    /// Sends the event to the subscribers, and remembers it if it is an element.
    @inlinable
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): replayHub.next(element)
        case .error(let error): replayHub.stop(.error(error))
        case .completed: replayHub.stop(.completed)
        }
    }

    /// Subscribes a sink; replays the remembered elements to it at once.
    @usableFromInline
    override func begin(_ sink: __owned Sink<Element>) -> any Disposable {
        replayHub.subscribe(sink)
    }

    /// Returns the subject itself.
    public func asObserver() -> ReplaySubject<Element> { self }

    /// Releases all subscribers and elements; later subscribers receive an error.
    public func dispose() {
        replayHub.hub.dispose()
        replayHub.forgetElements()
    }
}

// Unchecked, because `Observable`, its superclass, is not Sendable.
extension ReplaySubject: @unchecked Sendable where Element: Sendable {}
