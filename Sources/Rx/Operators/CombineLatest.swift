extension ObservableType {
    /// Joins the latest elements of all sequences whenever one of them sends.
    public static func combineLatest<Collection: Swift.Collection>(
        _ collection: Collection,
        resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
    ) -> Observable<Element> where Collection.Element: ObservableType {
        join(.latest, collection, resultSelector)
    }

    /// Joins the latest elements of all sequences into arrays.
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
        Observable { sink in
            let sources = Array(collection)
            guard !sources.isEmpty else {
                // Nothing will ever come, so the one result is made of nothing.
                do {
                    if rule == .latest { sink.next(try resultSelector([])) }
                    sink.stop(.completed)
                } catch { sink.stop(.error(error)) }
                return Disposables.create()
            }
            let join = Join(rule, endsEarly: true, stop: sink.stop)
            let places = sources.map { _ in join.addPlace(for: Collection.Element.self) }
            join.send = { sink.next(try resultSelector(try places.map { try $0.take() })) }
            for (source, place) in Swift.zip(sources, places) { join.subscribe(source, place) }
            return join.group
        }
    }
}

extension ObservableType where Element == Any {
    /// Joins the latest elements of several sequences into tuples whenever one of them sends.
    ///
    ///     one             -1-----2----|
    ///     two             ---a-b----|
    ///     combineLatest   ---[1a]-[1b]-[2b]----|
    ///
    /// Begins when each has sent one. Completes when all have; when one completes without an
    /// element, at the next element of the last other. Fails as soon as one fails or
    /// `resultSelector` throws.
    @inlinable
    public static func combineLatest<each Source: ObservableType>(
        _ source: repeat each Source
    ) -> Observable<(repeat (each Source).Element)> {
        Observable<(repeat (each Source).Element)> { sink in
            joinSources(.latest, repeat each source, to: sink) {
                (element: repeat (each Source).Element) in (repeat each element)
            }
        }
    }
}
