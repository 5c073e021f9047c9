extension ObservableType {
    /// Transforms each element and passes on what is not nil.
    ///
    ///     source                  -1-x-3-|
    ///     compactMap { Int($0) }  -1---3-|
    ///
    /// Fails when `transform` throws.
    @inlinable
    public func compactMap<Result>(
        _ transform: @escaping (Element) throws -> Result?
    ) -> Observable<Result> {
        Observable<Result> { sink in
            let (next, stop) = (sink.next, sink.stop)
            return self.subscribe(
                sink: Sink<Element>(
                    next: { element in
                        let result: Result?
                        do { result = try transform(element) } catch { return stop(.error(error)) }
                        if let result { next(result) }
                    },
                    stop: stop
                )
            )
        }
    }
}
