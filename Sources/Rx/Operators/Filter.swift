extension ObservableType {
    /// Passes on the elements that satisfy the predicate.
    ///
    ///     source            -1-2-3-4-|
    ///     filter { even }   ---2---4-|
    ///
    /// Fails when `predicate` throws.
    @inlinable
    public func filter(
        _ predicate: @escaping (Element) throws -> Bool
    ) -> Observable<Element> {
        Derived(asObservable(), Predicate(predicate)) { filter, sink in
            filter.upstream.begin(
                FilterStage(predicate: filter.parameter.test, sink: consume sink).entrance()
            )
        }
    }

    /// Passes on no element, only the end.
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

/// A predicate that stays as it is in a generic place; a bare closure that returns a `Bool` would be
/// wrapped once on its way in and once on its way out.
@usableFromInline @frozen
struct Predicate<Element> {
    @usableFromInline let test: (Element) throws -> Bool

    @inlinable
    init(_ test: @escaping (Element) throws -> Bool) { self.test = test }
}

/// What one subscription of `filter` holds: one object, so that calling it is one jump.
@usableFromInline
final class FilterStage<Element> {
    @usableFromInline let predicate: (Element) throws -> Bool
    @usableFromInline let sink: Sink<Element>

    // A source that sends before it can be disposed goes on after the failure.
    @exclusivity(unchecked) @usableFromInline var hasFailed = false

    @inlinable
    init(predicate: @escaping (Element) throws -> Bool, sink: Sink<Element>) {
        self.predicate = predicate
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
            let isWanted = try predicate(element)
            if isWanted { sink.next(element) }
        } catch { fail(error) }
    }

    // Apart from `next`, which is small enough then to be compiled into the closure itself.
    @usableFromInline @inline(never)
    func fail(_ error: __owned any Error) {
        hasFailed = true
        sink.stop(.error(error))
    }
}
