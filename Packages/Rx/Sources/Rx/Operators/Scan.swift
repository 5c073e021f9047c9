extension ObservableType {
    /// Accumulates the elements and sends the intermediate result after each element.
    ///
    ///     source        -1-2-3-|
    ///     scan(0, +)    -1-3-6-|
    ///
    /// Each subscription starts with `seed`. Fails when `accumulator` throws.
    @inlinable
    public func scan<A>(
        into seed: A,
        accumulator: @escaping (inout A, Element) throws -> Void
    ) -> Observable<A> {
        Derived(asObservable(), Accumulation(seed, accumulator)) { derived, sink, _ in
            ScanStage(derived.parameter, sink: consume sink).makeSink()
        }
    }

    /// Accumulates the elements and sends the intermediate result after each element.
    ///
    ///     source        -1-2-3-|
    ///     scan(0, +)    -1-3-6-|
    ///
    /// Each subscription starts with `seed`. Fails when `accumulator` throws.
    @inlinable
    public func scan<A>(
        _ seed: A,
        accumulator: @escaping (A, Element) throws -> A
    ) -> Observable<A> {
        scan(into: seed) { $0 = try accumulator($0, $1) }
    }
}

/// The parameters of `scan`, in a struct that stores its closure without a thunk.
@usableFromInline @frozen
struct Accumulation<Result, Element> {
    @usableFromInline let seed: Result
    @usableFromInline let accumulate: (inout Result, Element) throws -> Void

    @inlinable
    init(_ seed: Result, _ accumulate: @escaping (inout Result, Element) throws -> Void) {
        self.seed = seed
        self.accumulate = accumulate
    }
}

@usableFromInline
final class ScanStage<Element, Result>: Stage<Result> {
    @usableFromInline let accumulate: (inout Result, Element) throws -> Void
    @exclusivity(unchecked) @usableFromInline var result: Held<Result>

    @inlinable
    init(_ accumulation: Accumulation<Result, Element>, sink: __owned Sink<Result>) {
        accumulate = accumulation.accumulate
        result = Held(accumulation.seed)
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
            try accumulate(&result.held, element)
        } catch { return fail(error) }
        sink.next(result.held)
    }
}
