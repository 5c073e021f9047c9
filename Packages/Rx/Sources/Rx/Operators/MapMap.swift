/// Merges two consecutive `map` operators into one, which halves the number of stages in a chain of
/// maps.
///
/// It applies only if the first `map` keeps the element type, because the type of an observable
/// does not name the element type of its source.
extension Derived where Upstream == Element, Parameter == Transform<Element, Element> {
    @inlinable
    func followed<Result>(
        by transform: __owned @escaping (Element) throws -> Result
    ) -> Observable<Result> {
        Derived<Element, MapMap<Element, Result>, Result>(
            upstream,
            MapMap(first: parameter.apply, second: transform)
        ) { derived, sink, _ in
            MapMapStage(derived.parameter, sink: consume sink).makeSink()
        }
    }
}

/// The closures of two consecutive `map` operators.
@usableFromInline @frozen
struct MapMap<Element, Result> {
    @usableFromInline let first: (Element) throws -> Element
    @usableFromInline let second: (Element) throws -> Result

    @inlinable
    init(
        first: @escaping (Element) throws -> Element,
        second: @escaping (Element) throws -> Result
    ) {
        self.first = first
        self.second = second
    }
}

@usableFromInline
final class MapMapStage<Element, Result>: Stage<Result> {
    // The closures are not in one struct, because both would be loaded before the first is called.
    @usableFromInline let first: (Element) throws -> Element
    @usableFromInline let second: (Element) throws -> Result

    @inlinable
    init(_ transforms: MapMap<Element, Result>, sink: __owned Sink<Result>) {
        first = transforms.first
        second = transforms.second
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
            let intermediate = try first(element)
            let result = try second(intermediate)
            sink.next(result)
        } catch { fail(error) }
    }
}
