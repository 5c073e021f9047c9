extension ObservableType {
    /// Combines the elements of all sequences one by one.
    ///
    /// Completes when all sources have completed, or when the last running source sends an element
    /// that has no match.
    public static func zip<Collection: Swift.Collection>(
        _ collection: Collection,
        resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
    ) -> Observable<Element> where Collection.Element: ObservableType {
        join(.inStep, collection, resultSelector)
    }

    /// Combines the elements of all sequences into arrays, one by one.
    public static func zip<Collection: Swift.Collection>(
        _ collection: Collection
    ) -> Observable<[Element]>
    where Collection.Element: ObservableType, Collection.Element.Element == Element {
        Observable<[Element]>.join(.inStep, collection) { $0 }
    }
}

extension ObservableType where Element == Any {
    /// Combines the elements of several sequences into tuples, one by one.
    ///
    ///     one   -1---2---3-|
    ///     two   --a-b-----|
    ///     zip   --[1a]--[2b]-----|
    ///
    /// Completes when all sources have completed. Fails as soon as one source fails. Holds the
    /// elements that have no match yet, without bound.
    @inlinable
    public static func zip<each Source: ObservableType>(
        _ source: repeat each Source
    ) -> Observable<(repeat (each Source).Element)> {
        .joiningInStep { join, sink in
            let input = (repeat join.add(each source))
            return { sink.next((repeat try (each input).take())) }
        }
    }
}
