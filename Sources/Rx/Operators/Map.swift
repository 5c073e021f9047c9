extension ObservableType {
    /// Transforms each element.
    ///
    ///     source        -1-2-3-|
    ///     map { 2 * $0} -2-4-6-|
    ///
    /// Fails when `transform` throws.
    @inlinable
    public func map<Result>(
        _ transform: @escaping (Element) throws -> Result
    ) -> Observable<Result> {
        Observable<Result> { sink in
            let (next, stop) = (sink.next, sink.stop)
            return self.subscribe(
                sink: Sink<Element>(
                    next: { element in
                        let result: Result
                        do { result = try transform(element) } catch { return stop(.error(error)) }
                        next(result)
                    },
                    stop: stop
                )
            )
        }
    }
}
