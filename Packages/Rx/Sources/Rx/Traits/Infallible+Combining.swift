extension InfallibleType {
    /// Combines the latest elements of all sequences whenever one of them sends.
    public static func combineLatest<Collection: Swift.Collection>(
        _ collection: Collection,
        resultSelector: @escaping ([Collection.Element.Element]) -> Element
    ) -> Infallible<Element> where Collection.Element: InfallibleType {
        Infallible(raw: .join(.latest, collection, resultSelector))
    }

    /// Combines the latest elements of all sequences into arrays.
    public static func combineLatest<Collection: Swift.Collection>(
        _ collection: Collection
    ) -> Infallible<[Element]>
    where Collection.Element: InfallibleType, Collection.Element.Element == Element {
        Infallible<[Element]>(raw: .join(.latest, collection) { $0 })
    }

    /// Passes on the elements of several sequences as they arrive.
    public static func merge<Collection: Swift.Collection>(
        _ sources: Collection
    ) -> Infallible<Element> where Collection.Element == Infallible<Element> {
        Infallible(raw: .merge(sources.map { $0.asObservable() }))
    }

    /// Passes on the elements of several sequences as they arrive.
    public static func merge(_ sources: Infallible<Element>...) -> Infallible<Element> {
        merge(sources)
    }

    /// Passes on one sequence after the other.
    public static func concat<Sequence: Swift.Sequence>(
        _ sequence: Sequence
    ) -> Infallible<Element> where Sequence.Element == Infallible<Element> {
        Infallible(raw: .concat(sequence.lazy.map { $0.asObservable() }))
    }

    /// Passes on one sequence after the other.
    public static func concat<Collection: Swift.Collection>(
        _ collection: Collection
    ) -> Infallible<Element> where Collection.Element == Infallible<Element> {
        Infallible(raw: .concat(collection.map { $0.asObservable() }))
    }

    /// Passes on one sequence after the other.
    public static func concat(_ sources: Infallible<Element>...) -> Infallible<Element> {
        concat(sources)
    }

    /// Passes on this sequence and, when it completes, another.
    public func concat<Source: InfallibleType>(
        _ second: Source
    ) -> Infallible<Element> where Source.Element == Element {
        Infallible(raw: asObservable().concat(second.asObservable()))
    }

    /// Sends the given element first.
    public func startWith(_ element: Element) -> Infallible<Element> {
        Infallible(raw: asObservable().startWith(element))
    }

    /// Combines each element with the latest of another sequence.
    public func withLatestFrom<Source: InfallibleType, Result>(
        _ second: Source,
        resultSelector: @escaping (Element, Source.Element) -> Result
    ) -> Infallible<Result> {
        Infallible<Result>(
            raw: asObservable().withLatestFrom(second, resultSelector: resultSelector)
        )
    }

    /// Sends the latest element of another sequence at each element of this one.
    public func withLatestFrom<Source: InfallibleType>(
        _ second: Source
    ) -> Infallible<Source.Element> {
        Infallible<Source.Element>(raw: asObservable().withLatestFrom(second))
    }

    /// Shares one subscription of the source among all subscribers.
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
        Infallible<(repeat (each Source).Element)>(
            raw: Observable<Any>.combineLatest(repeat (each source).asObservable())
        )
    }

    /// Combines the elements of several sequences into tuples, one by one.
    @inlinable
    public static func zip<each Source: InfallibleType>(
        _ source: repeat each Source
    ) -> Infallible<(repeat (each Source).Element)> {
        Infallible<(repeat (each Source).Element)>(
            raw: Observable<Any>.zip(repeat (each source).asObservable())
        )
    }
}
