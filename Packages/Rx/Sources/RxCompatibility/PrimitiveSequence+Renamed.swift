public import Rx

// Old names of RxSwift: the compiler rejects each of them and names its replacement.

extension PrimitiveSequence {
    /// The old name of `observe(on:)`.
    @available(*, unavailable, renamed: "observe(on:)")
    public func observeOn(_ scheduler: any ImmediateSchedulerType) -> PrimitiveSequence {
        observe(on: scheduler)
    }

    /// The old name of `subscribe(on:)`.
    @available(*, unavailable, renamed: "subscribe(on:)")
    public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> PrimitiveSequence {
        subscribe(on: scheduler)
    }

    /// The old name of `catch(_:)`.
    @available(*, unavailable, renamed: "catch(_:)")
    public func catchError(
        _ handler: @escaping (any Error) throws -> PrimitiveSequence
    ) -> PrimitiveSequence {
        `catch`(handler)
    }

    /// The old name of `retry(when:)`.
    @available(*, unavailable, renamed: "retry(when:)")
    public func retryWhen<Error: Swift.Error>(
        _ notificationHandler: @escaping (Observable<Error>) -> some ObservableType
    ) -> PrimitiveSequence {
        retry(when: notificationHandler)
    }
}

extension PrimitiveSequence where Trait == SingleTrait {
    /// The old name of `catchAndReturn(_:)`.
    @available(*, unavailable, renamed: "catchAndReturn(_:)")
    public func catchErrorJustReturn(_ element: Element) -> Single<Element> {
        catchAndReturn(element)
    }

    /// The old name of `subscribe(onSuccess:onFailure:)`.
    @available(*, unavailable, renamed: "subscribe(onSuccess:onFailure:)")
    public func subscribe(
        onSuccess: @escaping (Element) -> Void,
        onError: @escaping (any Error) -> Void
    ) -> any Disposable {
        subscribe(onSuccess: onSuccess, onFailure: onError)
    }
}

extension PrimitiveSequence where Trait == MaybeTrait {
    /// The old name of `catchAndReturn(_:)`.
    @available(*, unavailable, renamed: "catchAndReturn(_:)")
    public func catchErrorJustReturn(_ element: Element) -> Maybe<Element> {
        catchAndReturn(element)
    }
}

extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
    /// The old name of `zip(_:)`.
    @available(*, unavailable, renamed: "zip(_:)")
    public static func merge(_ sources: Completable...) -> Completable { zip(sources) }
}
