/// Merges a `filter` and the `map` that follows it into one operator, because the two are often
/// used together.
extension Derived where Upstream == Element, Parameter == Predicate<Element> {
    @inlinable
    func map<Result>(
        _ transform: __owned @escaping (Element) throws -> Result
    ) -> Observable<Result> {
        Derived<Element, FilterMap<Element, Result>, Result>(
            upstream,
            FilterMap(test: parameter.test, transform: transform)
        ) { derived, sink, _ in
            FilterMapStage(derived.parameter, sink: consume sink).makeSink()
        }
    }
}

/// The closures of a `filter` and of the `map` that follows it.
@usableFromInline @frozen
struct FilterMap<Element, Result> {
    @usableFromInline let test: (Element) throws -> Bool
    @usableFromInline let transform: (Element) throws -> Result

    @inlinable
    init(
        test: @escaping (Element) throws -> Bool,
        transform: @escaping (Element) throws -> Result
    ) {
        self.test = test
        self.transform = transform
    }
}

@usableFromInline
final class FilterMapStage<Element, Result>: Stage<Result> {
    // The closures are not in one struct, because both would be loaded before the first is called.
    @usableFromInline let test: (Element) throws -> Bool
    @usableFromInline let transform: (Element) throws -> Result

    @inlinable
    init(_ operation: FilterMap<Element, Result>, sink: __owned Sink<Result>) {
        test = operation.test
        transform = operation.transform
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
            guard try test(element) else { return }
            let result = try transform(element)
            sink.next(result)
        } catch { fail(error) }
    }
}
