/// Serialises the events of several sources, from any thread, into one sink.
///
/// Events after the first end are dropped.
@usableFromInline
final class SerialSink<Element>: SerialGate {
    @usableFromInline let sink: Sink<Element>
    // Accessed inside the gate only.
    @exclusivity(unchecked) @usableFromInline var isStopped = false

    @inlinable
    init(_ sink: Sink<Element>) {
        self.sink = sink
        super.init()
    }

    @inlinable
    func next(_ element: Element) {
        if enter() {
            if !isStopped { sink.next(element) }
            leave()
        } else {
            enqueue {
                if !self.isStopped { self.sink.next(element) }
            }
        }
    }

    /// Passes the element on unless its subscription has ended.
    ///
    /// A queued element is still sent if its sequence completes meanwhile, and dropped if its
    /// subscription is disposed. So an operator that disposes a subscription because its sequence
    /// has completed must do so inside the gate.
    @inlinable
    func next(_ element: Element, from subscription: SubscriptionGuard) {
        guard !subscription.isStopped else { return }
        if enter() {
            if !isStopped { sink.next(element) }
            leave()
        } else {
            enqueue {
                if !self.isStopped, !subscription.isDisposed { self.sink.next(element) }
            }
        }
    }

    @usableFromInline
    func stop(_ termination: Termination) { run { self.end(termination) } }

    /// Passes on the first end; drops later ends.
    ///
    /// Call it inside the gate only.
    @usableFromInline
    func end(_ termination: Termination) {
        guard !isStopped else { return }
        isStopped = true
        sink.stop(termination)
    }

    /// Runs the work inside the gate, now or later.
    @usableFromInline
    func run(_ work: @escaping () -> Void) {
        if enter() {
            work()
            leave()
        } else {
            enqueue(work)
        }
    }
}
