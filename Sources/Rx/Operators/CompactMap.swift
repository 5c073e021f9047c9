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
        Derived(asObservable(), transform) { compactMap, sink in
            compactMap.upstream.begin(
                CompactMapStage(transform: compactMap.parameter, sink: consume sink).entrance()
            )
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

    /// What the source is given.
    ///
    /// Not inlined, and so compiled once for each type of element, together with `next`.
    @inlinable @inline(never)
    __consuming func entrance() -> Sink<Element> {
        Sink(next: { self.next($0) }, stop: sink.stop)
    }

    @inlinable
    func next(_ element: Element) {
        if hasFailed { return }
        do {
            let result = try transform(element)
            if let result { sink.next(result) }
        } catch { fail(error) }
    }

    // Apart from `next`, which is small enough then to be compiled into the closure itself.
    @usableFromInline @inline(never)
    func fail(_ error: __owned any Error) {
        hasFailed = true
        sink.stop(.error(error))
    }
}
