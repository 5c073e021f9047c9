/// Lets several sources speak to one sink, one at a time and from any thread.
@usableFromInline
final class SerialSink<Element> {
    @usableFromInline let gate: Gate
    @usableFromInline let sink: Sink<Element>

    @inlinable
    init(_ sink: Sink<Element>, gate: Gate = Gate()) {
        self.sink = sink
        self.gate = gate
    }

    @inlinable
    func next(_ element: Element) {
        if gate.enter() {
            sink.next(element)
            gate.leave()
        } else {
            gate.later { self.sink.next(element) }
        }
    }

    /// Passes the element on unless its subscription has ended by the time it is its turn.
    @inlinable
    func next(_ element: Element, from subscription: SubscriptionGuard) {
        if gate.enter() {
            if !subscription.isStopped { sink.next(element) }
            gate.leave()
        } else {
            gate.later {
                if !subscription.isStopped { self.sink.next(element) }
            }
        }
    }

    @usableFromInline
    func stop(_ termination: Termination) { run { self.sink.stop(termination) } }

    /// Does the work when it is its turn.
    @usableFromInline
    func run(_ work: @escaping () -> Void) {
        if gate.enter() {
            work()
            gate.leave()
        } else {
            gate.later(work)
        }
    }
}
