/// A ``Hub`` that remembers its latest elements for later subscribers.
@usableFromInline
final class ReplayHub<Element> {
    @usableFromInline
    struct Memory: ReturnsRemoved {
        @usableFromInline var elements = Fifo<Element>()
        /// The number of elements sent so far.
        @usableFromInline var sent: UInt64 = 0

        @inlinable
        init() {}
    }

    @usableFromInline let hub = Hub<Element>()
    @usableFromInline let capacity: Int
    @usableFromInline let memory = Guarded(Memory())

    /// Creates a hub that remembers the last `capacity` elements.
    @inlinable
    init(capacity: Int) { self.capacity = capacity }

    deinit { hub.close() }

    @inlinable
    func next(_ element: Element) {
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
        let dropped = memory.withLock { memory in
            memory.elements.append(element)
            memory.sent += 1
            return memory.elements.count > capacity ? memory.elements.popFirst() : nil
        }
        hub.send(element)
        withExtendedLifetime(dropped) {}
    }

    @usableFromInline
    func stop(_ termination: Termination) { hub.stop(termination) }

    /// Subscribes a sink, which receives the remembered elements at once.
    @usableFromInline
    func subscribe(_ sink: Sink<Element>) -> any Disposable {
        let subscription = SubscriptionGuard()
        subscribe(sink, within: subscription)
        return subscription
    }

    /// Subscribes a sink, which receives the remembered elements at once.
    @usableFromInline
    func subscribe(_ sink: __owned Sink<Element>, within subscription: SubscriptionGuard) {
        hub.willAdd(subscription)
        let isOwner = hub.enter()
        // Read before the memory, which no longer changes after the end.
        let end = isOwner ? nil : hub.endIfReached()
        let (elements, sent) = memory.read { ($0.elements, $0.sent) }
        for element in elements.inOrder where !subscription.isStopped && !hub.isDisposed {
            sink.next(element)
        }
        if isOwner {
            hub.add(subscription, sink)
            hub.leave()
        } else if let end {
            hub.stop(SinkSubscriber(subscription, sink), end)
        } else {
            // The hub is sending. The subscriber receives the elements that are sent before it is
            // added when it is added.
            hub.later { [self] in
                let (elements, current) = memory.read { ($0.elements, $0.sent) }
                let missed = Int(min(current - sent, UInt64(elements.count)))
                for element in elements.inOrder.suffix(missed) where !subscription.isStopped {
                    sink.next(element)
                }
                hub.add(subscription, sink)
            }
        }
    }

    @usableFromInline
    func close() { hub.close() }

    func forget() { _ = memory.withLock { $0.elements.takeAll() } }
}

extension Fifo {
    /// The remembered elements, oldest first.
    var inOrder: [Element] { items[head...].compactMap { $0 } }
}
