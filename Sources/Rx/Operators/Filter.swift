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
        Observable { sink in
            let stage = FilterStage(predicate: predicate, sink: sink)
            return self.subscribe(sink: Sink(next: { stage.next($0) }, stop: sink.stop))
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

    @inlinable
    func next(_ element: Element) {
        if hasFailed { return }
        let isWanted: Bool
        do { isWanted = try predicate(element) } catch {
            hasFailed = true
            return sink.stop(.error(error))
        }
        if isWanted { sink.next(element) }
    }
}
