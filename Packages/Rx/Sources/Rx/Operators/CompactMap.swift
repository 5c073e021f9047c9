extension ObservableType {
    /// Transforms each element and passes on the results that are not nil.
    ///
    ///     source                  -1-x-3-|
    ///     compactMap { Int($0) }  -1---3-|
    ///
    /// Fails when `transform` throws.
    @inlinable
    public func compactMap<Result>(
        _ transform: @escaping (Element) throws -> Result?
    ) -> Observable<Result> {
        Derived(asObservable(), transform) { derived, sink, _ in
            CompactMapStage(transform: derived.parameter, sink: consume sink).makeSink()
        }
    }
}

@usableFromInline
final class CompactMapStage<Element, Result>: Stage<Result> {
    @usableFromInline let transform: (Element) throws -> Result?

    @inlinable
    init(transform: @escaping (Element) throws -> Result?, sink: __owned Sink<Result>) {
        self.transform = transform
        super.init(sink)
    }

    /// Returns the sink with which to subscribe to the source.
    ///
    /// Not inlined, so the compiler specialises it once for each element type, together with
    /// `next`.
    @inlinable @inline(never)
    __consuming func makeSink() -> Sink<Element> {
        Sink(next: { self.next($0) }, stop: { self.stop($0) })
    }

    @inlinable
    func next(_ element: Element) {
        if isStopped { return }
        do {
            let result = try transform(element)
            if let result { sink.next(result) }
        } catch { fail(error) }
    }
}
