extension ObservableType {
    /// Accumulates the elements and sends the result when the source completes.
    ///
    ///     source         -1-2-3-|
    ///     reduce(0, +)   -------(6|)
    ///
    /// Fails when one of the closures throws.
    @inlinable
    public func reduce<A, Result>(
        _ seed: A,
        accumulator: @escaping (A, Element) throws -> A,
        mapResult: @escaping (A) throws -> Result
    ) -> Observable<Result> {
        let reduction = Reduction(seed, accumulator, mapResult)
        return Derived(asObservable(), reduction) { derived, sink, subscription in
            ReduceStage(derived.parameter, sink: consume sink, subscription).makeSink()
        }
    }

    /// Accumulates the elements and sends the result when the source completes.
    @inlinable
    public func reduce<A>(
        _ seed: A,
        accumulator: @escaping (A, Element) throws -> A
    ) -> Observable<A> {
        reduce(seed, accumulator: accumulator, mapResult: { $0 })
    }

    /// Sends all elements in one array when the source completes.
    ///
    ///     source      -a-b-|
    ///     toArray()   -----([ab]|)
    ///
    /// Holds all elements; an error drops them.
    @inlinable
    public func toArray() -> Single<[Element]> {
        let collected = Observable<[Element]> { sink in
            let elements = Cell<[Element]>([])
            let source = SubscriptionGuard()
            self.subscribe(
                sink: Sink<Element>(
                    next: { elements.value.append($0) },
                    stop: { termination in
                        guard source.stop() else { return }
                        if case .completed = termination { sink.next(elements.value) }
                        if !source.isDisposed { sink.stop(termination) }
                    }
                ),
                within: source
            )
            return source
        }
        return Single(raw: collected)
    }
}

/// The parameters of `reduce`, in a struct that stores its closures without thunks.
@usableFromInline @frozen
struct Reduction<Element, Total, Result> {
    @usableFromInline let seed: Total
    @usableFromInline let accumulate: (Total, Element) throws -> Total
    @usableFromInline let mapResult: (Total) throws -> Result

    @inlinable
    init(
        _ seed: Total,
        _ accumulate: @escaping (Total, Element) throws -> Total,
        _ mapResult: @escaping (Total) throws -> Result
    ) {
        self.seed = seed
        self.accumulate = accumulate
        self.mapResult = mapResult
    }
}

@usableFromInline
final class ReduceStage<Element, Total, Result>: Stage<Result> {
    @usableFromInline let reduction: Reduction<Element, Total, Result>
    @usableFromInline let subscription: SubscriptionGuard
    @exclusivity(unchecked) @usableFromInline var total: Held<Total>

    @inlinable
    init(
        _ reduction: Reduction<Element, Total, Result>,
        sink: __owned Sink<Result>,
        _ subscription: SubscriptionGuard
    ) {
        self.reduction = reduction
        self.subscription = subscription
        total = Held(reduction.seed)
        super.init(sink)
    }

    /// Returns the sink with which to subscribe to the source.
    @inlinable @inline(never)
    __consuming func makeSink() -> Sink<Element> {
        Sink(next: { self.next($0) }, stop: { self.end($0) })
    }

    @inlinable
    func next(_ element: Element) {
        if isStopped { return }
        do {
            total.held = try reduction.accumulate(total.held, element)
        } catch { fail(error) }
    }

    @inlinable
    func end(_ termination: Termination) {
        guard !isStopped, case .completed = termination else { return stop(termination) }
        isStopped = true
        do {
            sink.next(try reduction.mapResult(total.held))
        } catch { return sink.stop(.error(error)) }
        if !subscription.isDisposed { sink.stop(.completed) }
    }
}
