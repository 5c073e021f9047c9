/// Lets several sources speak to one sink, one at a time and from any thread.
///
/// The first end is the last word: what others say after it goes nowhere.
@usableFromInline
final class SerialSink<Element>: SerialGate {
    @usableFromInline let sink: Sink<Element>
    // Inside the gate only.
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
            later {
                if !self.isStopped { self.sink.next(element) }
            }
        }
    }

    /// Passes the element on unless its subscription is over.
    ///
    /// An element that has to wait for its turn is still told when its sequence completes
    /// meanwhile, and dropped when its subscription is disposed. So who ends a subscription because
    /// its sequence has ended disposes it inside the gate.
    @inlinable
    func next(_ element: Element, from subscription: SubscriptionGuard) {
        guard !subscription.isStopped else { return }
        if enter() {
            if !isStopped { sink.next(element) }
            leave()
        } else {
            later {
                if !self.isStopped, !subscription.isDisposed { self.sink.next(element) }
            }
        }
    }

    @usableFromInline
    func stop(_ termination: Termination) { run { self.end(termination) } }

    /// Tells the first end.
    ///
    /// Inside the gate only.
    @usableFromInline
    func end(_ termination: Termination) {
        guard !isStopped else { return }
        isStopped = true
        sink.stop(termination)
    }

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
