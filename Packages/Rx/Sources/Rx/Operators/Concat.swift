extension ObservableType {
    /// Passes on the elements of this sequence and, when it completes, those of another.
    ///
    ///     one      -a-b-|
    ///     two           -c-|
    ///     concat   -a-b--c-|
    public func concat<Source: ObservableConvertibleType>(
        _ second: Source
    ) -> Observable<Element> where Source.Element == Element {
        Observable.concat([asObservable(), second.asObservable()])
    }

    /// Concatenates sequences: subscribes to each when the previous one completes.
    ///
    /// Nested tails are unfolded, so a sequence that endlessly concatenates itself needs only
    /// constant stack and memory.
    public static func concat<Sequence: Swift.Sequence>(
        _ sequence: Sequence
    ) -> Observable<Element> where Sequence.Element == Observable<Element> {
        QueueingObservable(SourceSequence(sequence), continuesOn: .completion)
    }

    /// Concatenates sequences: subscribes to each when the previous one completes.
    public static func concat<Collection: Swift.Collection>(
        _ collection: Collection
    ) -> Observable<Element> where Collection.Element == Observable<Element> {
        QueueingObservable(SourceSequence(known: collection), continuesOn: .completion)
    }

    /// Concatenates sequences: subscribes to each when the previous one completes.
    public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
        concat(sources)
    }
}
