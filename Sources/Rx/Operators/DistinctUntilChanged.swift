extension ObservableType {
    /// Leaves out elements whose key equals the key of the element sent before.
    ///
    ///     source                   -a-A-b-|
    ///     by lowercased()          -a---b-|
    ///
    /// Fails when `keySelector` or `comparer` throws.
    @inlinable
    public func distinctUntilChanged<K>(
        _ keySelector: @escaping (Element) throws -> K,
        comparer: @escaping (K, K) throws -> Bool
    ) -> Observable<Element> {
        Observable { sink in
            let last = Cell(Held<K?>(nil))
            let source = SubscriptionGuard()
            self.subscribe(
                sink: Sink(
                    next: { element in
                        guard !source.isStopped else { return }
                        do {
                            let key = try keySelector(element)
                            if let last = last.value.held, try comparer(last, key) { return }
                            last.value.held = key
                        } catch { return source.stop(sink, .error(error)) }
                        sink.next(element)
                    },
                    stop: { source.stop(sink, $0) }
                ),
                within: source
            )
            return source
        }
    }

    /// Leaves out elements that the comparer finds equal to the one sent before.
    @inlinable
    public func distinctUntilChanged(
        _ comparer: @escaping (Element, Element) throws -> Bool
    ) -> Observable<Element> {
        distinctUntilChanged({ $0 }, comparer: comparer)
    }

    /// Leaves out elements whose key equals the key of the element sent before.
    @inlinable
    public func distinctUntilChanged(
        _ keySelector: @escaping (Element) throws -> some Equatable
    ) -> Observable<Element> {
        distinctUntilChanged(keySelector, comparer: { $0 == $1 })
    }

    /// Leaves out elements whose property equals that of the element sent before.
    @inlinable
    public func distinctUntilChanged(
        at keyPath: KeyPath<Element, some Equatable>
    ) -> Observable<Element> {
        distinctUntilChanged({ $0[keyPath: keyPath] }, comparer: { $0 == $1 })
    }
}

extension ObservableType where Element: Equatable {
    /// Leaves out elements that equal the one before.
    ///
    ///     source   -a-a-b-a-|
    ///     result   -a---b-a-|
    @inlinable
    public func distinctUntilChanged() -> Observable<Element> {
        distinctUntilChanged({ $0 }, comparer: { $0 == $1 })
    }
}
