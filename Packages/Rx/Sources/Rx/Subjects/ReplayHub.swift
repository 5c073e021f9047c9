/// A ``Hub`` that replays its latest elements to later subscribers.
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
            hub.enqueue { self.send(element) }
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

    /// Subscribes a sink; replays the remembered elements to it at once.
    @usableFromInline
    func subscribe(_ sink: Sink<Element>) -> any Disposable {
        let subscription = SubscriptionGuard()
        subscribe(sink, within: subscription)
        return subscription
    }

    /// Subscribes a sink; replays the remembered elements to it at once.
    @usableFromInline
    func subscribe(_ sink: __owned Sink<Element>, within subscription: SubscriptionGuard) {
        hub.prepareToAdd(subscription)
        let isHolder = hub.enter()
        // The end is read before the memory, which does not change after the end.
        let end = isHolder ? nil : hub.endIfReached()
        let (elements, sent) = memory.read { ($0.elements, $0.sent) }
        for element in elements.inOrder where !subscription.isStopped && !hub.isDisposed {
            sink.next(element)
        }
        if isHolder {
            hub.add(subscription, sink)
            hub.leave()
        } else if let end {
            hub.stop(SinkSubscriber(subscription, sink), end)
        } else {
            // The hub is sending. When the subscriber is added, it receives the elements that have
            // been sent meanwhile.
            hub.enqueue { [self] in
                let (elements, currentSent) = memory.read { ($0.elements, $0.sent) }
                let missed = Int(min(currentSent - sent, UInt64(elements.count)))
                for element in elements.inOrder.suffix(missed) where !subscription.isStopped {
                    sink.next(element)
                }
                hub.add(subscription, sink)
            }
        }
    }

    @usableFromInline
    func close() { hub.close() }

    func forgetElements() { _ = memory.withLock { $0.elements.takeAll() } }
}

extension Fifo {
    /// The elements, oldest first.
    var inOrder: [Element] { items[head...].compactMap { $0 } }
}
