extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// Calls closures at each event and at the beginning and end of each subscription.
    ///
    /// Passes on every event unchanged, but fails when one of the closures throws.
    /// - `onNext`: called before the element is passed on.
    /// - `afterNext`: called after the element was passed on.
    /// - `onError`: called before the error is passed on.
    /// - `afterError`: called after the error was passed on.
    /// - `onCompleted`: called before the end is passed on, also after an element.
    /// - `afterCompleted`: called after the end was passed on.
    /// - `onSubscribe`: called before the source is subscribed.
    /// - `onSubscribed`: called after the source was subscribed.
    /// - `onDispose`: called after the subscription has ended or was disposed.
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
        Maybe(
            raw: raw.do(
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
        )
    }

    /// Continues with the sequence that `selector` makes of the element.
    @inlinable
    public func flatMapSingle<Result>(
        _ selector: @escaping (Element) throws -> Single<Result>
    ) -> Maybe<Result> {
        Maybe(raw: raw.flatMap(selector))
    }

    /// Succeeds with that element if the source is empty.
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
