/// Sends each event to the current subscribers.
///
///     subject     --a--b----c--|
///     subscribed     ^
///     received       --b----c--|
///
/// A subscriber that subscribes after the end receives only the end. Any thread, and any
/// subscriber, may send events: all subscribers receive them in one order, one at a time.
public final class PublishSubject<Element>: Observable<Element>, SubjectType, ObserverType,
    Cancelable
{
    @usableFromInline let hub = Hub<Element>()

    /// Creates a subject without subscribers.
    @inlinable
    public override init() { super.init() }

    deinit {
        // Without a reference count, because most subjects have no subscriber left here.
        Unmanaged.passUnretained(hub)._withUnsafeGuaranteedRef { $0.close() }
    }

    /// True if there is a subscriber.
    @inlinable public var hasObservers: Bool { hub.hasObservers }

    /// Sends an event to the subscribers.
    @inlinable
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): hub.next(element)
        case .error(let error): hub.stop(.error(error))
        case .completed: hub.stop(.completed)
        }
    }

    /// Sends an element to the subscribers; the same as `on(.next(element))` without making an
    /// event.
    @inlinable
    public func onNext(_ element: Element) { hub.next(element) }

    /// Subscribes a sink.
    @inlinable
    override func begin(_ sink: __owned Sink<Element>) -> any Disposable { hub.subscribe(sink) }

    /// Subscribes a sink; the hub becomes the upstream of `subscription`.
    @inlinable
    override func begin(_ sink: __owned Sink<Element>, within subscription: SubscriptionGuard) {
        hub.subscribe(sink, within: subscription)
    }

    /// Returns the subject itself.
    @inlinable
    public func asObserver() -> PublishSubject<Element> { self }

    /// True if it was disposed.
    public var isDisposed: Bool { hub.isDisposed }

    /// Releases all subscribers without an event; later subscribers receive an error.
    public func dispose() { hub.dispose() }
}

// Unchecked, because `Observable`, its superclass, is not Sendable.
extension PublishSubject: @unchecked Sendable where Element: Sendable {}
