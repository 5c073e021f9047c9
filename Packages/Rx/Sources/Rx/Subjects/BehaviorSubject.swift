/// Sends each new subscriber the latest element, and then each event.
///
///     subject     1--2--3----|        made with 1
///     subscribed       ^
///     received         3----|
///
/// A subscriber that subscribes after the end receives only the end.
public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, ObserverType,
    Cancelable
{
    @usableFromInline
    struct State: ReturnsRemoved {
        /// The element that the subject received last.
        @usableFromInline var accepted: Element
        /// The element that the subscribers received last; differs from `accepted` while a send is
        /// queued.
        @usableFromInline var sent: Element
        /// The number of elements sent so far.
        @usableFromInline var version: UInt64 = 0
        /// The number of accepted elements that are not sent yet.
        @usableFromInline var pending = 0
        /// The first termination that the subject received; nil before the end.
        @usableFromInline var end: Termination?

        @inlinable
        init(_ value: Element) { (accepted, sent) = (value, value) }
    }

    @usableFromInline let hub = Hub<Element>()
    @usableFromInline let state: Guarded<State>

    /// Creates a subject whose latest element is `value`.
    @inlinable
    public init(value: Element) {
        state = Guarded(State(value))
        super.init()
    }

    deinit { hub.close() }

    /// Returns the latest element.
    ///
    /// Throws the error with which the sequence failed, or ``RxError/disposed(object:)``.
    public func value() throws -> Element {
        if isDisposed { throw RxError.disposed(object: ObjectIdentifier(self)) }
        return try state.read { state -> Result<Element, any Error> in
            if case .error(let error) = state.end { return .failure(error) }
            return .success(state.accepted)
        }.get()
    }

    /// The latest element, even after the end.
    var accepted: Element { state.read { $0.accepted } }

    /// True if there is a subscriber.
    public var hasObservers: Bool { hub.hasObservers }

    /// True if it was disposed.
    public var isDisposed: Bool { hub.isDisposed }

    /// Sends the event to the subscribers, and remembers it if it is an element.
    @inlinable
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): next(element)
        case .error(let error): stop(.error(error))
        case .completed: stop(.completed)
        }
    }

    @inlinable
    func next(_ element: Element) {
        let replaced = state.withLock { state -> Element? in
            guard state.end == nil else { return nil }
            defer { state.accepted = element }
            state.pending += 1
            return state.accepted
        }
        guard replaced != nil else { return }
        if hub.enter() {
            send(element)
            hub.leave()
        } else {
            hub.enqueue { self.send(element) }
        }
    }

    @inlinable
    func send(_ element: Element) {
        guard hub.end == nil else { return }
        let replaced = state.withLock { state in
            let replaced = (state.sent, state.accepted)
            state.sent = element
            state.version += 1
            state.pending -= 1
            // Two threads may send their elements in another order than these were accepted.
            if state.pending == 0 { state.accepted = element }
            return replaced
        }
        hub.send(element)
        withExtendedLifetime(replaced) {}
    }

    @usableFromInline
    func stop(_ termination: Termination) {
        state.withLock { if $0.end == nil { $0.end = termination } }
        hub.stop(termination)
    }

    /// Subscribes a sink, which receives the latest element at once.
    @usableFromInline
    override func begin(_ sink: __owned Sink<Element>) -> any Disposable {
        let subscription = SubscriptionGuard()
        hub.prepareToAdd(subscription)
        if hub.enter() {
            if hub.end == nil { sink.next(state.read { $0.sent }) }
            hub.add(subscription, sink)
            hub.leave()
            return subscription
        }
        if let end = hub.endIfReached() {
            hub.stop(SinkSubscriber(subscription, sink), end)
            return subscription
        }
        // Another thread, or a subscriber, is sending. The new subscriber receives the element that
        // is being sent and, if a newer one has been sent when it is added, that one, too.
        let (sent, version) = state.read { ($0.sent, $0.version) }
        sink.next(sent)
        hub.enqueue { [hub, state] in
            let (sent, currentVersion) = state.read { ($0.sent, $0.version) }
            if currentVersion != version, hub.end == nil, !subscription.isStopped {
                sink.next(sent)
            }
            hub.add(subscription, sink)
        }
        return subscription
    }

    /// Returns the subject itself.
    public func asObserver() -> BehaviorSubject<Element> { self }

    /// Releases all subscribers without an event; later subscribers receive an error.
    public func dispose() { hub.dispose() }
}

// Unchecked, because `Observable`, its superclass, is not Sendable.
extension BehaviorSubject: @unchecked Sendable where Element: Sendable {}
