extension InfallibleType {
    /// Transforms each element.
    @inlinable
    public func map<Result>(
        _ transform: @escaping (Element) -> Result
    ) -> Infallible<Result> {
        Infallible<Result>(raw: asObservable().map(transform))
    }

    /// Transforms each element and leaves out those that give nil.
    @inlinable
    public func compactMap<Result>(
        _ transform: @escaping (Element) -> Result?
    ) -> Infallible<Result> {
        Infallible<Result>(raw: asObservable().compactMap(transform))
    }

    /// Makes a sequence of each element and passes on the elements of all of them as they come.
    @inlinable
    public func flatMap<Source: InfallibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        Infallible<Source.Element>(raw: asObservable().flatMap(selector))
    }

    /// Makes a sequence of each element and passes on the elements of the latest one.
    @inlinable
    public func flatMapLatest<Source: InfallibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        Infallible<Source.Element>(raw: asObservable().flatMapLatest(selector))
    }

    /// Makes a sequence of an element and passes it on; elements that come meanwhile are left out.
    @inlinable
    public func flatMapFirst<Source: InfallibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        Infallible<Source.Element>(raw: asObservable().flatMapFirst(selector))
    }

    /// Makes a sequence of each element and passes them on one after the other.
    @inlinable
    public func concatMap<Source: InfallibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        Infallible<Source.Element>(raw: asObservable().concatMap(selector))
    }

    /// Folds the elements and sends the state after each.
    @inlinable
    public func scan<State>(
        _ seed: State,
        accumulator: @escaping (State, Element) -> State
    ) -> Infallible<State> {
        Infallible<State>(raw: asObservable().scan(seed, accumulator: accumulator))
    }

    /// Folds the elements in place and sends the state after each.
    @inlinable
    public func scan<State>(
        into seed: State,
        accumulator: @escaping (inout State, Element) -> Void
    ) -> Infallible<State> {
        Infallible<State>(raw: asObservable().scan(into: seed, accumulator: accumulator))
    }

    /// Pairs each element with an object as long as that lives, and completes when it has gone.
    @inlinable
    public func withUnretained<Object: AnyObject, Out>(
        _ object: Object,
        resultSelector: @escaping (Object, Element) -> Out
    ) -> Infallible<Out> {
        Infallible<Out>(
            raw: asObservable().withUnretained(object, resultSelector: resultSelector)
        )
    }

    /// Pairs each element with an object as long as that lives, and completes when it has gone.
    @inlinable
    public func withUnretained<Object: AnyObject>(
        _ object: Object
    ) -> Infallible<(Object, Element)> {
        withUnretained(object) { ($0, $1) }
    }
}

extension InfallibleType where Element: InfallibleType {
    /// Passes on the elements of the latest inner sequence.
    @inlinable
    public func switchLatest() -> Infallible<Element.Element> {
        Infallible<Element.Element>(raw: asObservable().switchLatest())
    }

    /// Passes on the elements of all inner sequences as they come.
    @inlinable
    public func merge() -> Infallible<Element.Element> {
        Infallible<Element.Element>(raw: asObservable().merge())
    }
}
