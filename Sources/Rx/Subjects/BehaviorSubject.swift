/// Tells each new subscriber the latest element, and then each event.
///
///     subject     1--2--3----|        made with 1
///     subscribed       ^
///     told             3----|
///
/// Who subscribes after the end is told the end only.
public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, ObserverType,
    Cancelable
{
    @usableFromInline
    struct State: Nominal {
        /// What the subject was told last.
        @usableFromInline var accepted: Element
        /// What the subscribers were told last; differs while a subscriber sends from inside.
        @usableFromInline var sent: Element
        @usableFromInline var version: UInt64 = 0
        @usableFromInline var pending = 0
        @usableFromInline var end: Termination?

        @inlinable
        init(_ value: Element) { (accepted, sent) = (value, value) }
    }

    @usableFromInline let hub = Hub<Element>()
    @usableFromInline let state: Guarded<State>

    /// A subject whose latest element is `value`.
    @inlinable
    public init(value: Element) {
        state = Guarded(State(value))
        super.init()
    }

    deinit { hub.close() }

    /// The latest element.
    ///
    /// Throws the error with which the sequence failed, or that the subject was disposed.
    public func value() throws -> Element {
        if isDisposed { throw RxError.disposed(object: ObjectIdentifier(self)) }
        return try state.withLock { state -> Result<Element, any Error> in
            if case .error(let error) = state.end { return .failure(error) }
            return .success(state.accepted)
        }.get()
    }

    var accepted: Element { state.withLock { $0.accepted } }

    /// Whether anybody is subscribed.
    public var hasObservers: Bool { hub.hasObservers }

    /// Whether it was disposed.
    public var isDisposed: Bool { hub.isDisposed }

    /// Tells the subscribers and remembers the element.
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
        let before = state.withLock { state -> Element? in
            guard state.end == nil else { return nil }
            defer { state.accepted = element }
            state.pending += 1
            return state.accepted
        }
        guard before != nil else { return }
        if hub.enter() {
            send(element)
            hub.leave()
        } else {
            hub.later { self.send(element) }
        }
    }

    @inlinable
    func send(_ element: Element) {
        guard hub.end == nil else { return }
        let before = state.withLock { state in
            defer { state.sent = element }
            state.version += 1
            state.pending -= 1
            // Two threads may be told in another order than they were accepted in.
            if state.pending == 0 { state.accepted = element }
            return state.sent
        }
        hub.send(element)
        withExtendedLifetime(before) {}
    }

    @usableFromInline
    func stop(_ termination: Termination) {
        state.withLock { if $0.end == nil { $0.end = termination } }
        hub.stop(termination)
    }

    /// Subscribes a sink, which is told the latest element at once.
    @usableFromInline
    override func begin(_ sink: __owned Sink<Element>) -> any Disposable {
        let subscription = SubscriptionGuard()
        hub.willAdd(subscription)
        if hub.enter() {
            if hub.end == nil { sink.next(state.withLock { $0.sent }) }
            hub.add(subscription, sink)
            hub.leave()
            return subscription
        }
        if let end = hub.endIfReached() {
            hub.stop(SinkSubscriber(subscription, sink), end)
            return subscription
        }
        // The subject is telling: the element that is being told comes first, and if it has moved
        // on when the subscriber is taken in, the newer one too.
        let (sent, version) = state.withLock { ($0.sent, $0.version) }
        sink.next(sent)
        hub.later { [hub, state] in
            let (sent, current) = state.withLock { ($0.sent, $0.version) }
            if current != version, hub.end == nil, !subscription.isStopped { sink.next(sent) }
            hub.add(subscription, sink)
        }
        return subscription
    }

    /// The subject itself.
    public func asObserver() -> BehaviorSubject<Element> { self }

    /// Lets go of all subscribers without telling them; who subscribes later gets an error.
    public func dispose() { hub.dispose() }
}
