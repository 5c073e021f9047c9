public import Rx

// RxSwift's older names. The compiler rejects each and offers the new one as a fix.

extension PrimitiveSequence {
    /// Renamed.
    @available(*, unavailable, renamed: "observe(on:)")
    public func observeOn(_ scheduler: any ImmediateSchedulerType) -> PrimitiveSequence {
        observe(on: scheduler)
    }

    /// Renamed.
    @available(*, unavailable, renamed: "subscribe(on:)")
    public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> PrimitiveSequence {
        subscribe(on: scheduler)
    }

    /// Renamed.
    @available(*, unavailable, renamed: "catch(_:)")
    public func catchError(
        _ handler: @escaping (any Error) throws -> PrimitiveSequence
    ) -> PrimitiveSequence {
        `catch`(handler)
    }

    /// Renamed.
    @available(*, unavailable, renamed: "retry(when:)")
    public func retryWhen<Error: Swift.Error>(
        _ notificationHandler: @escaping (Observable<Error>) -> some ObservableType
    ) -> PrimitiveSequence {
        retry(when: notificationHandler)
    }
}

extension PrimitiveSequence where Trait == SingleTrait {
    /// Renamed.
    @available(*, unavailable, renamed: "catchAndReturn(_:)")
    public func catchErrorJustReturn(_ element: Element) -> Single<Element> {
        catchAndReturn(element)
    }

    /// Renamed.
    @available(*, unavailable, renamed: "subscribe(onSuccess:onFailure:)")
    public func subscribe(
        onSuccess: @escaping (Element) -> Void,
        onError: @escaping (any Error) -> Void
    ) -> any Disposable {
        subscribe(onSuccess: onSuccess, onFailure: onError)
    }
}

extension PrimitiveSequence where Trait == MaybeTrait {
    /// Renamed.
    @available(*, unavailable, renamed: "catchAndReturn(_:)")
    public func catchErrorJustReturn(_ element: Element) -> Maybe<Element> {
        catchAndReturn(element)
    }
}

extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
    /// Renamed.
    @available(*, unavailable, renamed: "zip(_:)")
    public static func merge(_ sources: Completable...) -> Completable { zip(sources) }
}
