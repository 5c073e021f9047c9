extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// Calls closures at each event and at the beginning and end of each subscription.
    ///
    /// Passes on every event unchanged, but fails when one of the closures throws; errors thrown by
    /// `afterError` and `afterCompleted` are dropped.
    /// - Parameters:
    ///   - onNext: Called before the element is passed on.
    ///   - afterNext: Called after the element was passed on.
    ///   - onError: Called before the error is passed on.
    ///   - afterError: Called after the error was passed on.
    ///   - onCompleted: Called before the completion is passed on, also after an element.
    ///   - afterCompleted: Called after the completion was passed on.
    ///   - onSubscribe: Called before the source is subscribed.
    ///   - onSubscribed: Called after the source was subscribed.
    ///   - onDispose: Called after the subscription has ended or was disposed.
    /// - Returns: A sequence of the same events.
    @inlinable
    public func `do`(
        onNext: ((Element) throws -> Void)? = nil,
        afterNext: ((Element) throws -> Void)? = nil,
        onError: ((any Error) throws -> Void)? = nil,
        afterError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil,
        afterCompleted: (() throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Maybe<Element> {
        let observed = raw.do(
            onNext: onNext,
            afterNext: afterNext,
            onError: onError,
            afterError: afterError,
            onCompleted: onCompleted,
            afterCompleted: afterCompleted,
            onSubscribe: onSubscribe,
            onSubscribed: onSubscribed,
            onDispose: onDispose
        )
        return Maybe(raw: observed)
    }

    /// Continues with the sequence that `selector` makes from the element.
    ///
    /// Fails when `selector` throws.
    @inlinable
    public func flatMapSingle<Result>(
        _ selector: @escaping (Element) throws -> Single<Result>
    ) -> Maybe<Result> {
        Maybe(raw: raw.flatMap(selector))
    }

    /// Succeeds with the given element if the source is empty.
    public func ifEmpty(default: Element) -> Single<Element> {
        Single(raw: raw.ifEmpty(default: `default`))
    }

    /// Continues with another sequence if the source is empty.
    public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
        Maybe(raw: raw.ifEmpty(switchTo: other.source))
    }

    /// Continues with another sequence if the source is empty.
    public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
        Single(raw: raw.ifEmpty(switchTo: other.source))
    }
}
