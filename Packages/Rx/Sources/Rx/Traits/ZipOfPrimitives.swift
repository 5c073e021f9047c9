extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Combines the elements of all sequences when each sequence has sent its own.
    ///
    /// With an empty collection, succeeds at once with the result for an empty array.
    public static func zip<Result>(
        _ collection: some Collection<Single<Element>>,
        resultSelector: @escaping ([Element]) throws -> Result
    ) -> Single<Result> {
        Single<Result>(
            raw: .deferred {
                guard !collection.isEmpty else { return .just(try resultSelector([])) }
                return .zip(collection.map { $0.source }, resultSelector: resultSelector)
            }
        )
    }

    /// Combines the elements of all sequences into an array when each sequence has sent its own.
    public static func zip(
        _ collection: some Collection<Single<Element>>
    ) -> Single<[Element]> {
        zip(collection) { $0 }
    }
}

extension PrimitiveSequenceType where Trait: ElementTrait, Element == Any {
    /// Combines the elements of all sequences into a tuple when each sequence has sent its own.
    ///
    ///     one   --a|
    ///     two   ----b|
    ///     zip   ----(ab)|
    ///
    /// Fails as soon as one sequence fails. If a sequence completes without an element, the result
    /// completes without an element when all sequences have completed.
    @inlinable
    public static func zip<each Part>(
        _ source: repeat PrimitiveSequence<Trait, each Part>
    ) -> PrimitiveSequence<Trait, (repeat each Part)> {
        PrimitiveSequence<Trait, (repeat each Part)>(
            raw: Observable<Any>.zip(repeat (each source).source)
        )
    }
}
