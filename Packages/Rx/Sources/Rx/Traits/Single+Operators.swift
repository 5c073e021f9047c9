extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Calls closures at each event and at the beginning and end of each subscription.
    ///
    /// Passes on every event unchanged, but fails when one of the closures throws.
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

    /// Continues with the sequence that `selector` makes of the element.
    @inlinable
    public func flatMapMaybe<Result>(
        _ selector: @escaping (Element) throws -> Maybe<Result>
    ) -> Maybe<Result> {
        Maybe(raw: raw.flatMap(selector))
    }

    /// This sequence as a ``Maybe``.
    @inlinable
    public func asMaybe() -> Maybe<Element> { Maybe(raw: raw) }
}
