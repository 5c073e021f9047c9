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

    static func join<Collection: Swift.Collection>(
        _ rule: Join.Rule,
        _ collection: Collection,
        _ resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
    ) -> Observable<Element> where Collection.Element: ObservableConvertibleType {
        guard !collection.isEmpty else {
            // Without sources there is one result, made of an empty array.
            guard rule == .latest else { return .empty() }
            return .deferred { .just(try resultSelector([])) }
        }
        return .joining(rule, endsEarly: true) { join, sink in
            let places = collection.map { join.add($0) }
            return { sink.next(try resultSelector(try places.map { try $0.take() })) }
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
    /// Starts when each source has sent an element. Completes when all have completed. If one
    /// completes without an element, completes at the next element of the last source that runs.
    /// Fails as soon as one fails.
    @inlinable
    public static func combineLatest<each Source: ObservableType>(
        _ source: repeat each Source
    ) -> Observable<(repeat (each Source).Element)> {
        .joiningLatest { join, sink in
            let place = (repeat join.add(each source))
            return { sink.next((repeat try (each place).take())) }
        }
    }
}
