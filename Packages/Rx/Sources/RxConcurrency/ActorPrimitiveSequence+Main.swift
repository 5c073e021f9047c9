public import Rx

extension ActorPrimitiveSequence where Trait == SingleTrait, Isolation == MainActor {
    /// Calls the closure for the event, success or failure, on the main actor.
    ///
    /// An error without `onFailure` goes to `Hooks.defaultErrorHandler`. `onDisposed` is called
    /// where the subscription is disposed, which may be on any thread.
    @discardableResult
    public func subscribe(
        onSuccess: @escaping @MainActor (Element) -> Void,
        onFailure: (@MainActor (any Error) -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        source.subscribe(
            onSuccess: { onMain($0, onSuccess) },
            onFailure: onFailure.map { onFailure in { onMain($0, onFailure) } },
            onDisposed: onDisposed
        )
    }
}

extension ActorPrimitiveSequence where Trait == MaybeTrait, Isolation == MainActor {
    /// Calls the closure for the event - success, failure or completion without an element - on the
    /// main actor.
    ///
    /// An error without `onError` goes to `Hooks.defaultErrorHandler`. `onDisposed` is called
    /// where the subscription is disposed, which may be on any thread.
    @discardableResult
    public func subscribe(
        onSuccess: @escaping @MainActor (Element) -> Void,
        onError: (@MainActor (any Error) -> Void)? = nil,
        onCompleted: (@MainActor () -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        source.subscribe(
            onSuccess: { onMain($0, onSuccess) },
            onError: onError.map { onError in { onMain($0, onError) } },
            onCompleted: onCompleted.map { onCompleted in { onMain((), onCompleted) } },
            onDisposed: onDisposed
        )
    }
}

extension ActorPrimitiveSequence
where Trait == CompletableTrait, Element == Never, Isolation == MainActor {
    /// Calls the closure for the event that ends the work, on the main actor.
    ///
    /// An error without `onError` goes to `Hooks.defaultErrorHandler`. `onDisposed` is called
    /// where the subscription is disposed, which may be on any thread.
    @discardableResult
    public func subscribe(
        onCompleted: @escaping @MainActor () -> Void,
        onError: (@MainActor (any Error) -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        source.subscribe(
            onCompleted: { onMain((), onCompleted) },
            onError: onError.map { onError in { onMain($0, onError) } },
            onDisposed: onDisposed
        )
    }
}
