import Synchronization

/// Sends the events of a hot source, from any thread, to all subscribers in one order.
///
/// If the hub is busy (another thread sends, or a subscriber sends to its own source), the event is
/// queued: no caller waits, no lock is held while subscribers are called, and all subscribers see
/// the same order. Only the holder of the gate may change the list of subscribers, so the hub calls
/// the subscribers without copying the list.
@usableFromInline
final class Hub<Element>: HubCore {
    // The closure is made where the element type is known; elsewhere, the type would be looked up
    // at each call.
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
            enqueue { self.send(element) }
        }
    }

    /// Calls the subscribers.
    ///
    /// Call it inside the gate only, so that the list does not change meanwhile.
    @inlinable @inline(__always)
    func send(_ element: Element) {
        if let first = subscribers.first { send(element, first) }
        if let others = subscribers.others { send(element, others) }
    }

    // Not inlined, because most subjects have only one subscriber.
    @inlinable @inline(never)
    func send(_ element: Element, _ others: UnsafeMutablePointer<Unmanaged<Subscriber>>) {
        for index in 0..<subscribers.count { send(element, others[index]) }
    }

    @inlinable @inline(__always)
    func send(_ element: Element, _ subscriber: Unmanaged<Subscriber>) {
        subscriber._withUnsafeGuaranteedRef { subscriber in
            if !subscriber.subscription.isStopped {
                unsafeDowncast(subscriber, to: SinkSubscriber<Element>.self).sink.next(element)
            }
        }
    }

    /// Adds a subscriber, or sends it the end if the sequence has ended.
    @inlinable
    func subscribe(_ sink: __owned Sink<Element>) -> any Disposable {
        let subscription = SubscriptionGuard()
        subscribe(consume sink, within: subscription)
        return subscription
    }

    /// Adds a subscriber, or sends it the end if the sequence has ended.
    @inlinable
    func subscribe(_ sink: __owned Sink<Element>, within subscription: SubscriptionGuard) {
        let isHolder = enter()
        prepareToAdd(subscription, isHolder: isHolder)
        let subscriber = makeSubscriber(subscription, consume sink)
        if isHolder {
            add(consume subscriber)
            leave()
        } else if let end = endIfReached() {
            stop(subscriber, end)
        } else {
            enqueue { self.add(subscriber) }
        }
    }

    /// Adds a subscriber, or sends it the end if the sequence has ended.
    ///
    /// Call it inside the gate only.
    @inlinable
    func add(_ subscription: SubscriptionGuard, _ sink: Sink<Element>) {
        add(makeSubscriber(subscription, sink))
    }
}

/// The part of a ``Hub`` that does not depend on the element type.
@usableFromInline
class HubCore: SerialGate {
    // Changed inside the gate only.
    @exclusivity(unchecked) @usableFromInline final var subscribers = Subscribers()
    // The sum of both is the number of live subscribers, including those that are being added. The
    // first is changed inside the gate only, with a plain store; the second by anybody, with an
    // atomic addition, and may be negative.
    private final let countInGate = Atomic<Int>(0)
    private final let countOutside = Atomic<Int>(0)
    private final let disposed = Atomic<Bool>(false)
    /// The termination of the sequence; nil if the sequence has not ended.
    ///
    /// Read and changed inside the gate only, except by ``endIfReached()``.
    @exclusivity(unchecked) @usableFromInline final private(set) var end: Termination?
    // Held while `end` changes and while it is read outside the gate.
    private final let endLock = ShortLock()

    @usableFromInline
    override init() { super.init() }

    deinit { subscribers.destroy() }

    @usableFromInline final var hasObservers: Bool {
        countInGate.load(ordering: .acquiring) + countOutside.load(ordering: .acquiring) > 0
    }

    /// Changes the number of live subscribers; `isHolder` tells whether the caller holds the gate.
    private final func count(_ change: Int, isHolder: Bool) {
        if isHolder {
            let count = countInGate.load(ordering: .relaxed)
            countInGate.store(count + change, ordering: .releasing)
        } else {
            countOutside.add(change, ordering: .releasing)
        }
    }

    /// True if ``dispose()`` was called.
    @usableFromInline final var isDisposed: Bool { disposed.load(ordering: .acquiring) }

    @usableFromInline
    final func stop(_ termination: Termination) {
        if enter() {
            finish(termination)
            leave()
        } else {
            enqueue { self.finish(termination) }
        }
    }

    /// Ends the sequence and removes all subscribers.
    private final func finish(_ termination: Termination) {
        guard end == nil else { return }
        setEnd(termination)
        for subscriber in subscribers.removeAll() where subscriber.subscription.leaveHub() {
            count(-1, isHolder: true)
            subscriber.stop(termination)
        }
    }

    /// Counts a subscriber that will be added; disposing `subscription` will remove the subscriber.
    @usableFromInline
    final func prepareToAdd(_ subscription: SubscriptionGuard, isHolder: Bool = false) {
        count(1, isHolder: isHolder)
        subscription.attach(self)
    }

    /// Adds a subscriber, or sends it the end if the sequence has ended.
    ///
    /// Call it inside the gate only.
    @usableFromInline
    final func add(_ subscriber: __owned Subscriber) {
        if let end {
            stop(subscriber, end)
        } else if !subscriber.subscription.isStopped {
            subscribers.add(subscriber)
        }
    }

    /// Returns the termination of the sequence; nil if the sequence has not ended.
    ///
    /// May be called outside the gate, so that a subscriber that is added while the end is being
    /// sent receives the end at once.
    @usableFromInline
    final func endIfReached() -> Termination? {
        endLock.withLock { end }
    }

    /// Sends the end to a subscriber that was not added because the sequence had ended.
    @usableFromInline
    final func stop(_ subscriber: Subscriber, _ end: Termination) {
        guard subscriber.subscription.leaveHub() else { return }
        count(-1, isHolder: false)
        subscriber.stop(end)
    }

    /// Removes the subscriber of a disposed subscription, which is marked as removed.
    final func remove(_ subscription: SubscriptionGuard) {
        let isHolder = enter()
        count(-1, isHolder: isHolder)
        if isHolder {
            subscribers.remove(subscription)?.release()
            leave()
        } else {
            enqueue { self.subscribers.remove(subscription)?.release() }
        }
    }

    /// Ends the sequence and removes all subscribers without sending them an event.
    @usableFromInline
    final func dispose() {
        disposed.store(true, ordering: .releasing)
        if enter() {
            endSilently()
            leave()
        } else {
            enqueue { self.endSilently() }
        }
    }

    /// Removes all subscribers, because the owner is being released.
    ///
    /// Every owner's `deinit` calls it, because subscriptions retain the hub and the hub retains
    /// its subscribers.
    @usableFromInline
    final func close() {
        guard hasObservers else { return }
        if enter() {
            _ = subscribers.removeAll()
            leave()
        } else {
            enqueue { _ = self.subscribers.removeAll() }
        }
    }

    /// Sets the termination; a termination that it replaces is released outside the lock.
    private final func setEnd(_ termination: Termination) {
        var swapped = Optional(termination)
        endLock.withLock { swap(&end, &swapped) }
    }

    /// Ends the sequence with an error for later subscribers; the current ones receive nothing.
    private final func endSilently() {
        let termination = Termination.error(RxError.disposed(object: ObjectIdentifier(self)))
        setEnd(termination)
        for subscriber in subscribers.removeAll() where subscriber.subscription.leaveHub() {
            count(-1, isHolder: true)
        }
    }
}
