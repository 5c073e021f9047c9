extension ObservableType {
    /// Skips elements until the predicate is false for the first time.
    ///
    ///     source              -1-2-9-1-|
    ///     skip(while: < 5)    -----9-1-|
    ///
    /// Sends that element and does not call the predicate again. Fails when `predicate` throws.
    @inlinable
    public func skip(
        while predicate: @escaping (Element) throws -> Bool
    ) -> Observable<Element> {
        Observable { sink in
            let isOpen = Cell(false)
            let source = SubscriptionGuard()
            self.subscribe(
                sink: Sink(
                    next: { element in
                        guard !source.isStopped else { return }
                        if !isOpen.value {
                            do {
                                if try predicate(element) { return }
                            } catch { return source.stop(sink, .error(error)) }
                            isOpen.value = true
                        }
                        sink.next(element)
                    },
                    stop: { source.stop(sink, $0) }
                ),
                within: source
            )
            return source
        }
    }

    /// Skips elements until the predicate is false for the first time: ``skip(while:)``.
    @inlinable
    public func skipWhile(
        _ predicate: @escaping (Element) throws -> Bool
    ) -> Observable<Element> {
        skip(while: predicate)
    }
}
