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
        Derived(asObservable(), transform) { map, sink in
            map.upstream.begin(
                MapStage(transform: map.parameter, sink: consume sink).entrance()
            )
        }
    }
}

/// What one subscription of `map` holds: one object, so that calling it is one jump.
@usableFromInline
final class MapStage<Element, Result> {
    @usableFromInline let transform: (Element) throws -> Result
    @usableFromInline let sink: Sink<Result>

    // A source that sends before it can be disposed goes on after the failure.
    @exclusivity(unchecked) @usableFromInline var hasFailed = false

    @inlinable
    init(transform: @escaping (Element) throws -> Result, sink: Sink<Result>) {
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
            sink.next(result)
        } catch { fail(error) }
    }

    // Apart from `next`, which is small enough then to be compiled into the closure itself.
    @usableFromInline @inline(never)
    func fail(_ error: __owned any Error) {
        hasFailed = true
        sink.stop(.error(error))
    }
}
