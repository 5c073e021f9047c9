extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Calls closures at each event and at the beginning and end of each subscription.
    ///
    /// The sequence stays what it is, but fails when one of the closures throws.
    /// - `onSuccess`: called before the element is passed on.
    /// - `afterSuccess`: called after the element was passed on.
    /// - `onError`: called before the error is passed on.
    /// - `afterError`: called after the error was passed on.
    /// - `onSubscribe`: called before the source is subscribed.
    /// - `onSubscribed`: called after the source was subscribed.
    /// - `onDispose`: called after the subscription has ended or was disposed.
    @inlinable
    public func `do`(
        onSuccess: ((Element) throws -> Void)? = nil,
        afterSuccess: ((Element) throws -> Void)? = nil,
        onError: ((any Error) throws -> Void)? = nil,
        afterError: ((any Error) throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Single<Element> {
        Single(
            raw: raw.do(
                onNext: onSuccess,
                afterNext: afterSuccess,
                onError: onError,
                afterError: afterError,
                onSubscribe: onSubscribe,
                onSubscribed: onSubscribed,
                onDispose: onDispose
            )
        )
    }

    /// Passes the element on if it satisfies the predicate; else completes empty.
    ///
    /// Fails when `predicate` throws.
    @inlinable
    public func filter(
        _ predicate: @escaping (Element) throws -> Bool
    ) -> Maybe<Element> {
        Maybe(raw: raw.filter(predicate))
    }

    /// Transforms the element.
    ///
    ///     source          ---2|
    ///     map { 2 * $0 }  ---4|
    ///
    /// Fails when `transform` throws.
    @inlinable
    public func map<Result>(
        _ transform: @escaping (Element) throws -> Result
    ) -> Single<Result> {
        Single(raw: raw.map(transform))
    }

    /// Transforms the element; completes empty if that gives nil.
    ///
    /// Fails when `transform` throws.
    @inlinable
    public func compactMap<Result>(
        _ transform: @escaping (Element) throws -> Result?
    ) -> Maybe<Result> {
        Maybe(raw: raw.compactMap(transform))
    }

    /// Goes on with the sequence that is made of the element.
    ///
    ///     source    --a|
    ///     inner       --b|
    ///     flatMap   ----b|
    ///
    /// Fails when `selector` throws.
    @inlinable
    public func flatMap<Result>(
        _ selector: @escaping (Element) throws -> Single<Result>
    ) -> Single<Result> {
        Single(raw: raw.flatMap(selector))
    }

    /// Goes on with the sequence that is made of the element.
    @inlinable
    public func flatMapMaybe<Result>(
        _ selector: @escaping (Element) throws -> Maybe<Result>
    ) -> Maybe<Result> {
        Maybe(raw: raw.flatMap(selector))
    }

    /// Goes on with the work that is made of the element.
    @inlinable
    public func flatMapCompletable(
        _ selector: @escaping (Element) throws -> Completable
    ) -> Completable {
        Completable(raw: raw.flatMap(selector))
    }

    /// Succeeds with that element when the source fails.
    public func catchAndReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: raw.catchAndReturn(element))
    }

    /// This sequence, seen as one that might also have been empty.
    @inlinable
    public func asMaybe() -> Maybe<Element> { Maybe(raw: raw) }

    /// This sequence without its element.
    @inlinable
    public func asCompletable() -> Completable { Completable(raw: raw.ignoreElements()) }
}
