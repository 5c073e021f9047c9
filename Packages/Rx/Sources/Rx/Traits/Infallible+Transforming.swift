extension InfallibleType {
    /// Transforms each element.
    @inlinable
    public func map<Result>(_ transform: @escaping (Element) -> Result) -> Infallible<Result> {
        Infallible(raw: asObservable().map(transform))
    }

    /// Transforms each element and passes on the results that are not nil.
    @inlinable
    public func compactMap<Result>(
        _ transform: @escaping (Element) -> Result?
    ) -> Infallible<Result> {
        Infallible(raw: asObservable().compactMap(transform))
    }

    /// Makes a sequence from each element and passes on the elements of all these sequences as they
    /// arrive.
    @inlinable
    public func flatMap<Source: InfallibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        Infallible(raw: asObservable().flatMap(selector))
    }

    /// Makes a sequence from each element and passes on the elements of only the latest sequence.
    @inlinable
    public func flatMapLatest<Source: InfallibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        Infallible(raw: asObservable().flatMapLatest(selector))
    }

    /// Makes a sequence from an element and passes on the elements of that sequence; skips elements
    /// of the source that arrive before that sequence completes.
    @inlinable
    public func flatMapFirst<Source: InfallibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        Infallible(raw: asObservable().flatMapFirst(selector))
    }

    /// Makes a sequence from each element and subscribes to these sequences one after the other.
    @inlinable
    public func concatMap<Source: InfallibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        Infallible(raw: asObservable().concatMap(selector))
    }

    /// Accumulates the elements and sends the intermediate result after each element.
    @inlinable
    public func scan<State>(
        _ seed: State,
        accumulator: @escaping (State, Element) -> State
    ) -> Infallible<State> {
        Infallible(raw: asObservable().scan(seed, accumulator: accumulator))
    }

    /// Accumulates the elements in place and sends the intermediate result after each element.
    @inlinable
    public func scan<State>(
        into seed: State,
        accumulator: @escaping (inout State, Element) -> Void
    ) -> Infallible<State> {
        Infallible(raw: asObservable().scan(into: seed, accumulator: accumulator))
    }

    /// Combines each element with an object that is not retained; completes at the first element
    /// after the object was released.
    @inlinable
    public func withUnretained<Object: AnyObject, Out>(
        _ object: Object,
        resultSelector: @escaping (Object, Element) -> Out
    ) -> Infallible<Out> {
        Infallible(raw: asObservable().withUnretained(object, resultSelector: resultSelector))
    }

    /// Combines each element with an object that is not retained; completes at the first element
    /// after the object was released.
    @inlinable
    public func withUnretained<Object: AnyObject>(
        _ object: Object
    ) -> Infallible<(Object, Element)> {
        withUnretained(object) { ($0, $1) }
    }
}

extension InfallibleType where Element: InfallibleType {
    /// Passes on the elements of only the latest inner sequence.
    @inlinable
    public func switchLatest() -> Infallible<Element.Element> {
        Infallible(raw: asObservable().switchLatest())
    }

    /// Passes on the elements of all inner sequences as they arrive.
    @inlinable
    public func merge() -> Infallible<Element.Element> { Infallible(raw: asObservable().merge()) }
}
