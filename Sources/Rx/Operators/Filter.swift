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
            let (next, stop) = (sink.next, sink.stop)
            return self.subscribe(
                sink: Sink(
                    next: { element in
                        do {
                            guard try predicate(element) else { return }
                        } catch { return stop(.error(error)) }
                        next(element)
                    },
                    stop: stop
                )
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
