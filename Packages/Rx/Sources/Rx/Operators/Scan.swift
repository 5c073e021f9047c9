extension ObservableType {
    /// Accumulates the elements and sends the intermediate result after each.
    ///
    ///     source        -1-2-3-|
    ///     scan(0, +)    -1-3-6-|
    ///
    /// Each subscription starts with `seed`. Fails when `accumulator` throws.
    @inlinable
    public func scan<A>(
        into seed: A,
        accumulator: @escaping (inout A, Element) throws -> Void
    ) -> Observable<A> {
        Observable<A> { sink in
            let state = Cell(Held(seed))
            let source = SubscriptionGuard()
            self.subscribe(
                sink: Sink<Element>(
                    next: { element in
                        guard !source.isStopped else { return }
                        do {
                            try accumulator(&state.value.held, element)
                        } catch { return source.stop(sink, .error(error)) }
                        sink.next(state.value.held)
                    },
                    stop: { source.stop(sink, $0) }
                ),
                within: source
            )
            return source
        }
    }

    /// Accumulates the elements and sends the intermediate result after each.
    ///
    ///     source        -1-2-3-|
    ///     scan(0, +)    -1-3-6-|
    ///
    /// Each subscription starts with `seed`. Fails when `accumulator` throws.
    @inlinable
    public func scan<A>(
        _ seed: A,
        accumulator: @escaping (A, Element) throws -> A
    ) -> Observable<A> {
        scan(into: seed) { $0 = try accumulator($0, $1) }
    }
}
