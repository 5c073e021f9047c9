import Synchronization

/// The subscribers of a hot source: takes elements from any thread and tells all, in one order.
///
/// Whoever finds the hub busy (another thread, or a subscriber that sends to the source it listens
/// to) leaves its event to the one that is telling: nobody waits, no lock is held while telling,
/// and every subscriber sees the same order. The list of subscribers belongs to the one inside the
/// gate too, so telling them takes no copy of it.
@usableFromInline
final class Hub<Element>: HubCore {
    // Made where the element's type is known; elsewhere it would have to be looked up each time.
    @usableFromInline let makeSubscriber:
        (SubscriptionGuard, __owned Sink<Element>) -> SinkSubscriber<Element>

    @inlinable
    override init() {
        makeSubscriber = { SinkSubscriber($0, $1) }
        super.init()
    }

    @inlinable
    func next(_ element: Element) {
        if enter() {
            send(element)
            leave()
        } else {
            later { self.send(element) }
        }
    }

    /// Tells the subscribers.
    ///
    /// Inside the gate only: nobody changes the list meanwhile.
    @inlinable
    func send(_ element: Element) {
        if let first = subscribers.first { send(element, first) }
        guard let others = subscribers.others else { return }
        for place in 0..<subscribers.count { send(element, others[place]) }
    }

    @inlinable @inline(__always)
    func send(_ element: Element, _ subscriber: Unmanaged<Subscriber>) {
        subscriber._withUnsafeGuaranteedRef { subscriber in
            if !subscriber.subscription.isStopped {
                unsafeDowncast(subscriber, to: SinkSubscriber<Element>.self).sink.next(element)
            }
        }
    }

    /// Adds a subscriber, or tells it how the sequence ended.
    @inlinable
    func subscribe(_ sink: __owned Sink<Element>) -> any Disposable {
        let subscription = SubscriptionGuard()
        subscribe(consume sink, within: subscription)
        return subscription
    }

    /// Adds a subscriber, or tells it how the sequence ended.
    @inlinable
    func subscribe(_ sink: __owned Sink<Element>, within subscription: SubscriptionGuard) {
        willAdd(subscription)
        let subscriber = makeSubscriber(subscription, consume sink)
        if enter() {
            add(subscriber)
            leave()
        } else if let end = endIfReached() {
            stop(subscriber, end)
        } else {
            later { self.add(subscriber) }
        }
    }

    /// Takes a subscriber in.
    ///
    /// Inside the gate only.
    @inlinable
    func add(_ subscription: SubscriptionGuard, _ sink: Sink<Element>) {
        add(makeSubscriber(subscription, sink))
    }
}

/// What a ``Hub`` does without knowing its elements.
@usableFromInline
class HubCore: SerialGate {
    // Changed inside the gate only.
    @exclusivity(unchecked) @usableFromInline final var subscribers = Subscribers()
    // Live subscribers, those on their way into the list included.
    private final let count = Atomic<Int>(0)
    private final let disposed = Atomic<Bool>(false)
    /// How the sequence ended.
    ///
    /// Inside the gate only.
    @usableFromInline final private(set) var end: Termination?
    // For those outside: held while `end` changes and while they look.
    private final let endLock = ShortLock()

    @usableFromInline
    override init() { super.init() }

    deinit { subscribers.destroy() }

    @usableFromInline final var hasObservers: Bool { count.load(ordering: .acquiring) > 0 }

    /// Whether ``dispose()`` was called.
    @usableFromInline final var isDisposed: Bool { disposed.load(ordering: .acquiring) }

    @usableFromInline
    final func stop(_ termination: Termination) {
        if enter() {
            finish(termination)
            leave()
        } else {
            later { self.finish(termination) }
        }
    }

    /// Ends the sequence and lets go of all subscribers.
    private final func finish(_ termination: Termination) {
        guard end == nil else { return }
        endLock.withLock { end = termination }
        for subscriber in subscribers.removeAll() where subscriber.subscription.leaveHub() {
            count.subtract(1, ordering: .releasing)
            subscriber.stop(termination)
        }
    }

    /// Counts a subscriber that is about to be taken in, and lets its subscription end here.
    @usableFromInline
    final func willAdd(_ subscription: SubscriptionGuard) {
        count.add(1, ordering: .releasing)
        subscription.attach(Membership(hub: self, subscription: subscription))
    }

    /// Takes a subscriber in, or tells it how the sequence ended.
    ///
    /// Inside the gate only.
    @usableFromInline
    final func add(_ subscriber: Subscriber) {
        if let end {
            stop(subscriber, end)
        } else if !subscriber.subscription.isStopped {
            subscribers.add(subscriber)
        }
    }

    /// How the sequence ended, if it has: for those who may be outside the gate.
    ///
    /// Who subscribes while the subscribers are told the end is told it too, at once.
    @usableFromInline
    final func endIfReached() -> Termination? {
        var end: Termination?
        endLock.withLock { end = self.end }
        return end
    }

    /// Tells a subscriber that comes too late how the sequence ended.
    @usableFromInline
    final func stop(_ subscriber: Subscriber, _ end: Termination) {
        guard subscriber.subscription.leaveHub() else { return }
        count.subtract(1, ordering: .releasing)
        subscriber.stop(end)
    }

    /// Lets go of a subscriber whose subscription was disposed.
    fileprivate final func remove(_ subscription: SubscriptionGuard) {
        guard subscription.leaveHub() else { return }
        count.subtract(1, ordering: .releasing)
        if enter() {
            subscribers.remove(subscription)?.release()
            leave()
        } else {
            later { self.subscribers.remove(subscription)?.release() }
        }
    }

    /// Lets go of all subscribers without a word.
    @usableFromInline
    final func dispose() {
        disposed.store(true, ordering: .releasing)
        if enter() {
            endSilently()
            leave()
        } else {
            later { self.endSilently() }
        }
    }

    /// Lets go of all subscribers: the owner goes, and nothing will be told any more.
    ///
    /// Every owner's `deinit` calls it, because subscriptions keep the hub and so its subscribers alive.
    @usableFromInline
    final func close() {
        if enter() {
            _ = subscribers.removeAll()
            leave()
        } else {
            later { _ = self.subscribers.removeAll() }
        }
    }

    private final func endSilently() {
        let gone = Termination.error(RxError.disposed(object: ObjectIdentifier(self)))
        endLock.withLock { end = gone }
        for subscriber in subscribers.removeAll() where subscriber.subscription.leaveHub() {
            count.subtract(1, ordering: .releasing)
        }
    }
}

/// What a subscription disposes: its place among the subscribers.
///
/// It keeps the hub alive but not the hub's owner, with whom all subscribers go: a weak reference
/// would cost each hub one object more, and each subscription as much as the subscriber does.
private struct Membership: Disposable {
    let hub: HubCore
    // Only the subscription itself disposes this.
    unowned(unsafe) let subscription: SubscriptionGuard

    func dispose() { hub.remove(subscription) }
}
