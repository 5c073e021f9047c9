extension ObservableType {
    /// Combines the latest elements of all sequences whenever one of them sends.
    public static func combineLatest<Collection: Swift.Collection>(
        _ collection: Collection,
        resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
    ) -> Observable<Element> where Collection.Element: ObservableType {
        join(.latest, collection, resultSelector)
    }

    /// Combines the latest elements of all sequences into arrays.
    public static func combineLatest<Collection: Swift.Collection>(
        _ collection: Collection
    ) -> Observable<[Element]>
    where Collection.Element: ObservableType, Collection.Element.Element == Element {
        Observable<[Element]>.join(.latest, collection) { $0 }
    }

    /// Combines the elements of a collection of sequences, by the given rule.
    static func join<Collection: Swift.Collection>(
        _ rule: Join.Rule,
        _ collection: Collection,
        _ resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
    ) -> Observable<Element> where Collection.Element: ObservableConvertibleType {
        guard !collection.isEmpty else {
            // Without sources, `combineLatest` sends one result, made from an empty array, and
            // `zip` sends none.
            guard rule == .latest else { return .empty() }
            return .deferred { .just(try resultSelector([])) }
        }
        return .joining(rule, endsEarly: true) { join, sink in
            let inputs = collection.map { join.add($0) }
            return { sink.next(try resultSelector(try inputs.map { try $0.take() })) }
        }
    }
}

extension ObservableType where Element == Any {
    /// Combines the latest elements of several sequences into tuples whenever one of them sends.
    ///
    ///     one             -1-----2----|
    ///     two             ---a-b----|
    ///     combineLatest   ---[1a]-[1b]-[2b]----|
    ///
    /// Starts when each source has sent an element. Completes when all sources have completed, or,
    /// if one completed without an element, at the next element of the last source that still runs.
    /// Fails as soon as one source fails.
    @inlinable
    public static func combineLatest<each Source: ObservableType>(
        _ source: repeat each Source
    ) -> Observable<(repeat (each Source).Element)> {
        .joiningLatest { join, sink in
            let input = (repeat join.add(each source))
            return { sink.next((repeat try (each input).take())) }
        }
    }
}
