extension ObservableType {
    /// Passes on the elements that satisfy the predicate.
    ///
    ///     source            -1-2-3-4-|
    ///     filter { even }   ---2---4-|
    ///
    /// Fails when `predicate` throws.
    @inlinable
    public func filter(
        _ predicate: __owned @escaping (Element) throws -> Bool
    ) -> Observable<Element> {
        Derived(asObservable(), Predicate(predicate)) { derived, sink, _ in
            FilterStage(predicate: derived.parameter.test, sink: consume sink).makeSink()
        }
    }

    /// Drops all elements and passes on the completion or the error.
    ///
    ///     source             -1-2-3-|
    ///     ignoreElements()   -------|
    @inlinable
    public func ignoreElements() -> Observable<Never> {
        Observable<Never> { sink in
            self.subscribe(sink: Sink(next: { _ in }, stop: sink.stop))
        }
    }
}

/// A predicate in a struct, because Swift wraps a bare closure in a thunk when a generic property
/// stores it, and in another thunk at each read (see ``Nominal``).
@usableFromInline @frozen
struct Predicate<Element> {
    @usableFromInline let test: (Element) throws -> Bool

    @inlinable
    init(_ test: __owned @escaping (Element) throws -> Bool) { self.test = test }
}

@usableFromInline
final class FilterStage<Element>: Stage<Element> {
    @usableFromInline let predicate: (Element) throws -> Bool

    @inlinable
    init(predicate: @escaping (Element) throws -> Bool, sink: __owned Sink<Element>) {
        self.predicate = predicate
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
            let isIncluded = try predicate(element)
            if isIncluded { sink.next(element) }
        } catch { fail(error) }
    }
}
