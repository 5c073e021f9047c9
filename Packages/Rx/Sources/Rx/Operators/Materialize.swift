extension ObservableType {
    /// Sends the events of the source as elements, and completes.
    ///
    ///     source          -a-#
    ///     materialize()   -[next(a)]-([error(#)]|)
    @inlinable
    public func materialize() -> Observable<Event<Element>> {
        Derived(asObservable(), Materialize()) { _, sink, subscription in
            MaterializeStage(sink: consume sink, subscription).makeSink()
        }
    }
}

/// The parameter of `materialize`: empty, but its type identifies the operator.
@usableFromInline @frozen
struct Materialize {
    @inlinable
    init() {}
}

@usableFromInline
final class MaterializeStage<Element>: Stage<Event<Element>> {
    @usableFromInline let subscription: SubscriptionGuard

    @inlinable
    init(sink: __owned Sink<Event<Element>>, _ subscription: SubscriptionGuard) {
        self.subscription = subscription
        super.init(sink)
    }

    /// Returns the sink with which to subscribe to the source.
    @inlinable @inline(never)
    __consuming func makeSink() -> Sink<Element> {
        Sink(next: { self.next($0) }, stop: { self.end($0) })
    }

    @inlinable
    func next(_ element: Element) {
        if !isStopped { sink.next(.next(element)) }
    }

    @inlinable
    func end(_ termination: Termination) {
        guard !isStopped else { return }
        isStopped = true
        sink.next(termination.event())
        if !subscription.isDisposed { sink.stop(.completed) }
    }
}

extension ObservableType where Element: EventConvertible {
    /// Sends the events that the source sends as elements: the inverse of ``materialize()``.
    @inlinable
    public func dematerialize() -> Observable<Element.Element> {
        Observable<Element.Element> { sink in
            let source = SubscriptionGuard()
            let (next, stop) = (sink.next, sink.stop)
            let guarded = Sink<Element.Element>(
                next: { element in
                    if !source.isStopped { next(element) }
                },
                stop: { termination in
                    if source.stop() { stop(termination) }
                }
            )
            self.subscribe(
                sink: Sink<Element>(next: { guarded.on($0.event) }, stop: guarded.stop),
                within: source
            )
            return source
        }
    }
}
