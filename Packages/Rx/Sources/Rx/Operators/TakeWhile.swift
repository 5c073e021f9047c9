/// The treatment of the element that ends a `take`.
public enum TakeBehavior: Sendable {
    /// Passes on the element.
    case inclusive
    /// Drops the element.
    case exclusive
}

extension ObservableType {
    /// Passes on elements until the predicate is false, then completes.
    ///
    ///     source                             -1-2-9-1-|
    ///     take(while: < 5)                   -1-2-|
    ///     take(while: < 5, .inclusive)       -1-2-(9|)
    ///
    /// Fails when `predicate` throws.
    @inlinable
    public func take(
        while predicate: @escaping (Element) throws -> Bool,
        behavior: TakeBehavior = .exclusive
    ) -> Observable<Element> {
        Observable { sink in
            let source = SubscriptionGuard()
            self.subscribe(
                sink: Sink(
                    next: { element in
                        guard !source.isStopped else { return }
                        do {
                            if try predicate(element) { return sink.next(element) }
                        } catch { return source.stop(sink, .error(error)) }
                        guard source.stop() else { return }
                        if behavior == .inclusive { sink.next(element) }
                        // The consumer may have disposed the subscription at that element.
                        if !source.isDisposed { sink.stop(.completed) }
                    },
                    stop: { source.stop(sink, $0) }
                ),
                within: source
            )
            return source
        }
    }

    /// Passes on elements until the predicate is false: ``take(while:behavior:)``.
    @inlinable
    public func takeWhile(
        _ predicate: @escaping (Element) throws -> Bool
    ) -> Observable<Element> {
        take(while: predicate)
    }

    /// Passes on elements until the predicate is true, then completes.
    ///
    ///     source                             -1-2-9-1-|
    ///     take(until: > 5)                   -1-2-|
    ///     take(until: > 5, .inclusive)       -1-2-(9|)
    ///
    /// Fails when `predicate` throws.
    @inlinable
    public func take(
        until predicate: @escaping (Element) throws -> Bool,
        behavior: TakeBehavior = .exclusive
    ) -> Observable<Element> {
        take(while: { try !predicate($0) }, behavior: behavior)
    }
}
