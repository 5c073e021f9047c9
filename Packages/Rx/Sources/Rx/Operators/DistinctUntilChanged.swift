extension ObservableType {
    /// Skips elements whose key equals the key of the last element sent.
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
        Derived(asObservable(), Comparison(key: keySelector, areEqual: comparer)) {
            derived,
            sink,
            _ in
            DistinctStage(derived.parameter, sink: consume sink).makeSink()
        }
    }

    /// Skips elements that the comparer finds equal to the last element sent.
    @inlinable
    public func distinctUntilChanged(
        _ comparer: @escaping (Element, Element) throws -> Bool
    ) -> Observable<Element> {
        distinctUntilChanged({ $0 }, comparer: comparer)
    }

    /// Skips elements whose key equals the key of the last element sent.
    @inlinable
    public func distinctUntilChanged(
        _ keySelector: @escaping (Element) throws -> some Equatable
    ) -> Observable<Element> {
        distinctUntilChanged(keySelector, comparer: { $0 == $1 })
    }

    /// Skips elements whose property equals the property of the last element sent.
    @inlinable
    public func distinctUntilChanged(
        at keyPath: KeyPath<Element, some Equatable>
    ) -> Observable<Element> {
        distinctUntilChanged({ $0[keyPath: keyPath] }, comparer: { $0 == $1 })
    }
}

extension ObservableType where Element: Equatable {
    /// Skips elements that equal the previous one.
    ///
    ///     source   -a-a-b-a-|
    ///     result   -a---b-a-|
    @inlinable
    public func distinctUntilChanged() -> Observable<Element> {
        distinctUntilChanged({ $0 }, comparer: { $0 == $1 })
    }
}

/// The parameters of `distinctUntilChanged`, in a struct that stores its closures without thunks.
@usableFromInline @frozen
struct Comparison<Element, Key> {
    @usableFromInline let key: (Element) throws -> Key
    @usableFromInline let areEqual: (Key, Key) throws -> Bool

    @inlinable
    init(
        key: @escaping (Element) throws -> Key,
        areEqual: @escaping (Key, Key) throws -> Bool
    ) {
        self.key = key
        self.areEqual = areEqual
    }
}

@usableFromInline
final class DistinctStage<Element, Key>: Stage<Element> {
    @usableFromInline let comparison: Comparison<Element, Key>
    @exclusivity(unchecked) @usableFromInline var last: Key?

    @inlinable
    init(_ comparison: Comparison<Element, Key>, sink: __owned Sink<Element>) {
        self.comparison = comparison
        super.init(sink)
    }

    /// Returns the sink with which to subscribe to the source.
    @inlinable @inline(never)
    __consuming func makeSink() -> Sink<Element> {
        Sink(next: { self.next($0) }, stop: { self.stop($0) })
    }

    @inlinable
    func next(_ element: Element) {
        if isStopped { return }
        do {
            let key = try comparison.key(element)
            if let last, try comparison.areEqual(last, key) { return }
            last = key
        } catch { return fail(error) }
        sink.next(element)
    }
}
