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
            let stage = CompactMapStage(transform: transform, sink: sink)
            return self.subscribe(sink: Sink<Element>(next: { stage.next($0) }, stop: sink.stop))
        }
    }
}

/// What one subscription of `compactMap` holds: one object, so that calling it is one jump.
@usableFromInline
final class CompactMapStage<Element, Result> {
    @usableFromInline let transform: (Element) throws -> Result?
    @usableFromInline let sink: Sink<Result>

    // A source that sends before it can be disposed goes on after the failure.
    @exclusivity(unchecked) @usableFromInline var hasFailed = false

    @inlinable
    init(transform: @escaping (Element) throws -> Result?, sink: Sink<Result>) {
        self.transform = transform
        self.sink = sink
    }

    @inlinable
    func next(_ element: Element) {
        if hasFailed { return }
        let result: Result?
        do { result = try transform(element) } catch {
            hasFailed = true
            return sink.stop(.error(error))
        }
        if let result { sink.next(result) }
    }
}
