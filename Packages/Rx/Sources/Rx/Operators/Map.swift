extension ObservableType {
    /// Transforms each element.
    ///
    ///     source          -1-2-3-|
    ///     map { 2 * $0 }  -2-4-6-|
    ///
    /// Fails when `transform` throws.
    @inlinable
    public func map<Result>(
        _ transform: __owned @escaping (Element) throws -> Result
    ) -> Observable<Result> {
        let source = asObservable()
        if let filter = source.exactly(Derived<Element, Predicate<Element>, Element>.self) {
            return filter.map(transform)
        }
        if let map = source.exactly(Derived<Element, Transform<Element, Element>, Element>.self) {
            return map.followed(by: transform)
        }
        return Derived(source, Transform(transform)) { derived, sink, _ in
            MapStage(transform: derived.parameter.apply, sink: consume sink).makeSink()
        }
    }
}

/// A transform in a struct, which stores the closure without a thunk, like ``Predicate``.
@usableFromInline @frozen
struct Transform<Element, Result> {
    @usableFromInline let apply: (Element) throws -> Result

    @inlinable
    init(_ apply: __owned @escaping (Element) throws -> Result) { self.apply = apply }
}

@usableFromInline
final class MapStage<Element, Result>: Stage<Result> {
    @usableFromInline let transform: (Element) throws -> Result

    @inlinable
    init(transform: @escaping (Element) throws -> Result, sink: __owned Sink<Result>) {
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
            sink.next(result)
        } catch { fail(error) }
    }
}
