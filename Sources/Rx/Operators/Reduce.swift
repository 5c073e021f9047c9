extension ObservableType {
    /// Sends what has accumulated when the source completes.
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
            let state = Cell(seed)
            return self.subscribe(
                sink: Sink<Element>(
                    next: { element in
                        do {
                            state.value = try accumulator(state.value, element)
                        } catch { sink.stop(.error(error)) }
                    },
                    stop: { termination in
                        guard case .completed = termination else { return sink.stop(termination) }
                        do {
                            sink.next(try mapResult(state.value))
                            sink.stop(.completed)
                        } catch { sink.stop(.error(error)) }
                    }
                )
            )
        }
    }

    /// Sends what has accumulated when the source completes.
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
            return self.subscribe(
                sink: Sink<Element>(
                    next: { elements.value.append($0) },
                    stop: { termination in
                        if case .completed = termination { sink.next(elements.value) }
                        sink.stop(termination)
                    }
                )
            )
        }
        return Single(raw: collected)
    }
}
