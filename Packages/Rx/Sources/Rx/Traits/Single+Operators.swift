extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Calls closures at each event and at the beginning and end of each subscription.
    ///
    /// Passes on every event unchanged, but fails when one of the closures throws; an error thrown
    /// by `afterError` is dropped.
    /// - Parameters:
    ///   - onSuccess: Called before the element is passed on.
    ///   - afterSuccess: Called after the element was passed on.
    ///   - onError: Called before the error is passed on.
    ///   - afterError: Called after the error was passed on.
    ///   - onSubscribe: Called before the source is subscribed.
    ///   - onSubscribed: Called after the source was subscribed.
    ///   - onDispose: Called after the subscription has ended or was disposed.
    /// - Returns: A sequence of the same events.
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
        let observed = raw.do(
            onNext: onSuccess,
            afterNext: afterSuccess,
            onError: onError,
            afterError: afterError,
            onSubscribe: onSubscribe,
            onSubscribed: onSubscribed,
            onDispose: onDispose
        )
        return Single(raw: observed)
    }

    /// Continues with the sequence that `selector` makes from the element.
    ///
    /// Fails when `selector` throws.
    @inlinable
    public func flatMapMaybe<Result>(
        _ selector: @escaping (Element) throws -> Maybe<Result>
    ) -> Maybe<Result> {
        Maybe(raw: raw.flatMap(selector))
    }

    /// Returns this sequence as a ``Maybe``.
    @inlinable
    public func asMaybe() -> Maybe<Element> { Maybe(raw: raw) }
}
