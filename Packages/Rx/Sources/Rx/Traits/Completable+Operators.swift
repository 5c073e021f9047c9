extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Calls closures when the work ends, and at the beginning and end of each subscription.
    ///
    /// Passes on the event unchanged, but fails when `onError` or `onCompleted` throws; errors
    /// thrown by `afterError` and `afterCompleted` are dropped.
    /// - Parameters:
    ///   - onError: Called before the error is passed on.
    ///   - afterError: Called after the error was passed on.
    ///   - onCompleted: Called before the completion is passed on.
    ///   - afterCompleted: Called after the completion was passed on.
    ///   - onSubscribe: Called before the source is subscribed.
    ///   - onSubscribed: Called after the source was subscribed.
    ///   - onDispose: Called after the subscription has ended or was disposed.
    /// - Returns: A sequence of the same events.
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
        let observed = raw.do(
            onError: onError,
            afterError: afterError,
            onCompleted: onCompleted,
            afterCompleted: afterCompleted,
            onSubscribe: onSubscribe,
            onSubscribed: onSubscribed,
            onDispose: onDispose
        )
        return Completable(raw: observed)
    }

    /// Returns this sequence as a ``Maybe``, which completes without an element.
    @inlinable
    public func asMaybe() -> Maybe<Element> { Maybe(raw: raw) }

    /// Does this work and then `second`.
    @inlinable
    public func concat(_ second: Completable) -> Completable {
        .concat(self.primitiveSequence, second)
    }

    /// Does several pieces of work, one after the other; fails as soon as one piece fails.
    @inlinable
    public static func concat(_ sequence: some Sequence<Completable>) -> Completable {
        Completable(raw: .concat(sequence.lazy.map { $0.source }))
    }

    /// Does several pieces of work, one after the other; fails as soon as one piece fails.
    @inlinable
    public static func concat(_ collection: some Collection<Completable>) -> Completable {
        Completable(raw: .concat(collection.map { $0.source }))
    }

    /// Does several pieces of work, one after the other; fails as soon as one piece fails.
    @inlinable
    public static func concat(_ sources: Completable...) -> Completable { concat(sources) }

    /// Does all the work at the same time; completes when all of it is done, fails as soon as one
    /// piece fails.
    @inlinable
    public static func zip(_ sources: some Collection<Completable>) -> Completable {
        Completable(raw: .merge(sources.map { $0.source }))
    }

    /// Does all the work at the same time; completes when all of it is done, fails as soon as one
    /// piece fails.
    @inlinable
    public static func zip(_ sources: Completable...) -> Completable { zip(sources) }
}
