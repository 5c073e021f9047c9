extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Calls closures at the end and at the beginning and end of each subscription.
    ///
    /// Passes on the event unchanged, but fails when one of the closures throws.
    /// - `onError`: called before the error is passed on.
    /// - `afterError`: called after the error was passed on.
    /// - `onCompleted`: called before the end is passed on.
    /// - `afterCompleted`: called after the end was passed on.
    /// - `onSubscribe`: called before the source is subscribed.
    /// - `onSubscribed`: called after the source was subscribed.
    /// - `onDispose`: called after the subscription has ended or was disposed.
    @inlinable
    public func `do`(
        onError: ((any Error) throws -> Void)? = nil,
        afterError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil,
        afterCompleted: (() throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Completable {
        Completable(
            raw: raw.do(
                onError: onError,
                afterError: afterError,
                onCompleted: onCompleted,
                afterCompleted: afterCompleted,
                onSubscribe: onSubscribe,
                onSubscribed: onSubscribed,
                onDispose: onDispose
            )
        )
    }

    /// This work as a sequence that completes without an element.
    @inlinable
    public func asMaybe() -> Maybe<Element> { Maybe(raw: raw) }

    /// Does this work and then the other.
    @inlinable
    public func concat(_ second: Completable) -> Completable {
        .concat(self.primitiveSequence, second)
    }

    /// Does one work after the other; fails at the first that fails and skips the rest.
    @inlinable
    public static func concat<Sequence: Swift.Sequence>(
        _ sequence: Sequence
    ) -> Completable where Sequence.Element == Completable {
        Completable(raw: Observable.concat(sequence.lazy.map { $0.asObservable() }))
    }

    /// Does one work after the other; fails at the first that fails and skips the rest.
    @inlinable
    public static func concat<Collection: Swift.Collection>(
        _ collection: Collection
    ) -> Completable where Collection.Element == Completable {
        Completable(raw: Observable.concat(collection.map { $0.asObservable() }))
    }

    /// Does one work after the other; fails at the first that fails and skips the rest.
    @inlinable
    public static func concat(_ sources: Completable...) -> Completable { concat(sources) }

    /// Does all work at the same time; is done when all are done, fails as soon as one fails.
    @inlinable
    public static func zip<Collection: Swift.Collection>(
        _ sources: Collection
    ) -> Completable where Collection.Element == Completable {
        Completable(raw: Observable.merge(sources.map { $0.asObservable() }))
    }

    /// Does all work at the same time; is done when all are done, fails as soon as one fails.
    @inlinable
    public static func zip(_ sources: [Completable]) -> Completable {
        Completable(raw: Observable.merge(sources.map { $0.asObservable() }))
    }

    /// Does all work at the same time; is done when all are done, fails as soon as one fails.
    @inlinable
    public static func zip(_ sources: Completable...) -> Completable { zip(sources) }
}
