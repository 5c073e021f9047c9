public import Rx

/// A `Single`, `Maybe` or `Completable` whose event arrives on an actor, so that its closures may
/// use the actor's state.
///
/// `observe(on:)` with an actor returns it. Each closure receives the actor:
///
///     loading.observe(on: store).subscribe(onSuccess: { store, page in store.add(page) })
///
/// On the main actor, closures are `@MainActor` instead:
///
///     loading.observe(on: MainActor.shared).subscribe(onSuccess: { page in label.text = page })
///
/// Put operators in front of `observe(on:)`.
public struct ActorPrimitiveSequence<Trait, Element, Isolation: Actor>: ObservableConvertibleType {
    let source: PrimitiveSequence<Trait, Element>
    let actor: Isolation

    /// Wraps a sequence whose event is sent on `actor`.
    init(_ source: PrimitiveSequence<Trait, Element>, on actor: Isolation) {
        self.source = source
        self.actor = actor
    }

    /// Returns the sequence as an `Observable`, which still sends its events on the actor.
    public func asObservable() -> Observable<Element> { source.asObservable() }

    /// Subscribes without closures, for the effects of the operators in front.
    ///
    /// An error goes to `Hooks.defaultErrorHandler`.
    @discardableResult
    public func subscribe() -> any Disposable { asObservable().subscribe() }

    /// Returns a closure that calls `body` on the actor; nil if `body` is nil.
    func onActor<Value>(
        _ body: ((isolated Isolation, Value) -> Void)?
    ) -> ((Value) -> Void)? {
        let actor = self.actor
        return body.map { body in { actor.run($0, body) } }
    }

    /// Returns a closure that calls `body` on the actor; nil if `body` is nil.
    func onActor(_ body: ((isolated Isolation) -> Void)?) -> (() -> Void)? {
        let actor = self.actor
        return body.map { body in { actor.run(body) } }
    }
}

extension ActorPrimitiveSequence where Trait == SingleTrait {
    /// Calls the closure for the event, success or failure, on the actor.
    ///
    /// An error without `onFailure` goes to `Hooks.defaultErrorHandler`. `onDisposed` is called
    /// where the subscription is disposed, which may be on any thread.
    @discardableResult
    public func subscribe(
        onSuccess: @escaping (isolated Isolation, Element) -> Void,
        onFailure: ((isolated Isolation, any Error) -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        source.subscribe(
            onSuccess: onActor(onSuccess),
            onFailure: onActor(onFailure),
            onDisposed: onDisposed
        )
    }
}

extension ActorPrimitiveSequence where Trait == MaybeTrait {
    /// Calls the closure for the event - success, failure or completion without an element - on the
    /// actor.
    ///
    /// An error without `onError` goes to `Hooks.defaultErrorHandler`. `onDisposed` is called
    /// where the subscription is disposed, which may be on any thread.
    @discardableResult
    public func subscribe(
        onSuccess: @escaping (isolated Isolation, Element) -> Void,
        onError: ((isolated Isolation, any Error) -> Void)? = nil,
        onCompleted: ((isolated Isolation) -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        source.subscribe(
            onSuccess: onActor(onSuccess),
            onError: onActor(onError),
            onCompleted: onActor(onCompleted),
            onDisposed: onDisposed
        )
    }
}

extension ActorPrimitiveSequence where Trait == CompletableTrait, Element == Never {
    /// Calls the closure for the event that ends the work, on the actor.
    ///
    /// An error without `onError` goes to `Hooks.defaultErrorHandler`. `onDisposed` is called
    /// where the subscription is disposed, which may be on any thread.
    @discardableResult
    public func subscribe(
        onCompleted: @escaping (isolated Isolation) -> Void,
        onError: ((isolated Isolation, any Error) -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        source.subscribe(
            onCompleted: onActor(onCompleted),
            onError: onActor(onError),
            onDisposed: onDisposed
        )
    }
}
