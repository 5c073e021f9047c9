/// Lets several sources speak to one sink, one at a time and from any thread.
@usableFromInline
final class SerialSink<Element>: Gate {
    @usableFromInline let sink: Sink<Element>

    @inlinable
    init(_ sink: Sink<Element>) {
        self.sink = sink
        super.init()
    }

    @inlinable
    func next(_ element: Element) {
        if enter() {
            sink.next(element)
            leave()
        } else {
            later { self.sink.next(element) }
        }
    }

    /// Passes the element on unless its subscription has ended by the time it is its turn.
    @inlinable
    func next(_ element: Element, from subscription: SubscriptionGuard) {
        if enter() {
            if !subscription.isStopped { sink.next(element) }
            leave()
        } else {
            later {
                if !subscription.isStopped { self.sink.next(element) }
            }
        }
    }

    @usableFromInline
    func stop(_ termination: Termination) { run { self.sink.stop(termination) } }

    /// Does the work when it is its turn.
    @usableFromInline
    func run(_ work: @escaping () -> Void) {
        if enter() {
            work()
            leave()
        } else {
            later(work)
        }
    }
}
