/// Tells each event to those who are subscribed at the time.
///
///     subject     --a--b----c--|
///     subscribed     ^
///     told           --b----c--|
///
/// Who subscribes after the end is told the end. Events may come from any thread and from inside a
/// subscriber: all subscribers see them in one order, one at a time.
public final class PublishSubject<Element>: Observable<Element>, SubjectType, ObserverType,
    Cancelable
{
    @usableFromInline let hub = Hub<Element>()

    /// A subject without subscribers.
    @inlinable
    public override init() { super.init() }

    deinit { hub.close() }

    /// Whether anybody is subscribed.
    @inlinable public var hasObservers: Bool { hub.hasObservers }

    /// Tells the subscribers.
    @inlinable
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): hub.next(element)
        case .error(let error): hub.stop(.error(error))
        case .completed: hub.stop(.completed)
        }
    }

    /// Tells the subscribers an element; the same as `on(.next(element))`, without an event made of it.
    @inlinable
    public func onNext(_ element: Element) { hub.next(element) }

    /// Subscribes a sink.
    @inlinable
    override func begin(_ sink: __owned Sink<Element>) -> any Disposable { hub.subscribe(sink) }

    /// Subscribes a sink; the subscription leaves by itself.
    @inlinable
    override func begin(_ sink: __owned Sink<Element>, within subscription: SubscriptionGuard) {
        hub.subscribe(sink, within: subscription)
    }

    /// The subject itself.
    @inlinable
    public func asObserver() -> PublishSubject<Element> { self }

    /// Whether it was disposed.
    public var isDisposed: Bool { hub.isDisposed }

    /// Lets go of all subscribers without telling them; who subscribes later gets an error.
    public func dispose() { hub.dispose() }
}
