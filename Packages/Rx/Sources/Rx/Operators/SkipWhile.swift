extension ObservableType {
    /// Skips elements until the predicate is false for the first time.
    ///
    ///     source              -1-2-9-1-|
    ///     skip(while: < 5)    -----9-1-|
    ///
    /// Sends the element for which the predicate is false, and does not call the predicate again.
    /// Fails when `predicate` throws.
    @inlinable
    public func skip(
        while predicate: @escaping (Element) throws -> Bool
    ) -> Observable<Element> {
        Derived(asObservable(), SkipWhile(predicate)) { derived, sink, _ in
            SkipWhileStage(derived.parameter.predicate, sink: consume sink).makeSink()
        }
    }

    /// Skips elements until the predicate is false for the first time, like ``skip(while:)``.
    @inlinable
    public func skipWhile(
        _ predicate: @escaping (Element) throws -> Bool
    ) -> Observable<Element> {
        skip(while: predicate)
    }
}

/// The parameter of `skip(while:)`; not a ``Predicate``, by which operators recognise a `filter`.
@usableFromInline @frozen
struct SkipWhile<Element> {
    @usableFromInline let predicate: (Element) throws -> Bool

    @inlinable
    init(_ predicate: @escaping (Element) throws -> Bool) { self.predicate = predicate }
}

@usableFromInline
final class SkipWhileStage<Element>: Stage<Element> {
    @usableFromInline let predicate: (Element) throws -> Bool
    @exclusivity(unchecked) @usableFromInline var isOpen = false

    @inlinable
    init(_ predicate: @escaping (Element) throws -> Bool, sink: __owned Sink<Element>) {
        self.predicate = predicate
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
        if !isOpen {
            do {
                if try predicate(element) { return }
            } catch { return fail(error) }
            isOpen = true
        }
        sink.next(element)
    }
}
