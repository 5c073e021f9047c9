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
        Observable<Result> { sink in
            let state = Cell(Held(seed))
            let source = SubscriptionGuard()
            self.subscribe(
                sink: Sink<Element>(
                    next: { element in
                        guard !source.isStopped else { return }
                        do {
                            state.value.held = try accumulator(state.value.held, element)
                        } catch {
                            if source.stop() { sink.stop(.error(error)) }
                        }
                    },
                    stop: { termination in
                        guard source.stop() else { return }
                        guard case .completed = termination else {
                            return sink.stop(termination)
                        }
                        do {
                            sink.next(try mapResult(state.value.held))
                        } catch { return sink.stop(.error(error)) }
                        if !source.isDisposed { sink.stop(.completed) }
                    }
                ),
                within: source
            )
            return source
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
