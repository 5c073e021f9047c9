extension Infallible {
    /// Combines the latest elements of all sequences whenever one of them sends.
    public static func combineLatest<Part>(
        _ collection: some Collection<some InfallibleType<Part>>,
        resultSelector: @escaping ([Part]) -> Element
    ) -> Self {
        Self(raw: .join(.latest, collection, resultSelector))
    }

    /// Combines the latest elements of all sequences into arrays.
    public static func combineLatest(
        _ collection: some Collection<some InfallibleType<Element>>
    ) -> Infallible<[Element]> {
        Infallible<[Element]>(raw: .join(.latest, collection) { $0 })
    }

    /// Passes on the elements of several sequences as they arrive.
    public static func merge(_ sources: some Collection<Self>) -> Self {
        Self(raw: .merge(sources.map { $0.source }))
    }

    /// Passes on the elements of several sequences as they arrive.
    public static func merge(_ sources: Self...) -> Self { merge(sources) }

    /// Concatenates sequences: subscribes to each when the previous one completes.
    public static func concat(_ sequence: some Sequence<Self>) -> Self {
        Self(raw: .concat(sequence.lazy.map { $0.source }))
    }

    /// Concatenates sequences: subscribes to each when the previous one completes.
    public static func concat(_ collection: some Collection<Self>) -> Self {
        Self(raw: .concat(collection.map { $0.source }))
    }

    /// Concatenates sequences: subscribes to each when the previous one completes.
    public static func concat(_ sources: Self...) -> Self { concat(sources) }
}

extension InfallibleType {
    /// Passes on the elements of this sequence and, when it completes, those of another.
    public func concat(_ second: some InfallibleType<Element>) -> Infallible<Element> {
        Infallible(raw: asObservable().concat(second))
    }

    /// Sends the given element before the elements of the source.
    public func startWith(_ element: Element) -> Infallible<Element> {
        Infallible(raw: asObservable().startWith(element))
    }

    /// Combines each element with the latest element of another sequence.
    public func withLatestFrom<Other, Result>(
        _ second: some InfallibleType<Other>,
        resultSelector: @escaping (Element, Other) -> Result
    ) -> Infallible<Result> {
        Infallible(raw: asObservable().withLatestFrom(second, resultSelector: resultSelector))
    }

    /// Sends the latest element of another sequence at each element of this one.
    public func withLatestFrom<Other>(_ second: some InfallibleType<Other>) -> Infallible<Other> {
        Infallible(raw: asObservable().withLatestFrom(second))
    }

    /// Shares one subscription to the source among all subscribers.
    public func share(
        replay: Int = 0,
        scope: SubjectLifetimeScope = .whileConnected
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().share(replay: replay, scope: scope))
    }
}

extension InfallibleType where Element == Any {
    /// Combines the latest elements of several sequences into tuples whenever one of them sends.
    @inlinable
    public static func combineLatest<each Source: InfallibleType>(
        _ source: repeat each Source
    ) -> Infallible<(repeat (each Source).Element)> {
        Infallible(raw: Observable<Any>.combineLatest(repeat (each source).asObservable()))
    }

    /// Combines the elements of several sequences into tuples, one by one.
    @inlinable
    public static func zip<each Source: InfallibleType>(
        _ source: repeat each Source
    ) -> Infallible<(repeat (each Source).Element)> {
        Infallible(raw: Observable<Any>.zip(repeat (each source).asObservable()))
    }
}
