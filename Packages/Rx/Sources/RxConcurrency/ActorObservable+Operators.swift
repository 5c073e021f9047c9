public import Rx

// Subscriptions without closures, and more operators that send on the actor.
extension ActorObservable {
    /// Subscribes without closures, for the effects of the operators in front.
    ///
    /// An error goes to `Hooks.defaultErrorHandler`.
    @discardableResult
    public func subscribe() -> any Disposable { source.subscribe() }

    /// Sends every event to an observer, on the actor.
    public func subscribe<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        source.subscribe(observer)
    }

    /// Calls a closure on the actor with each element, before the element is passed on.
    ///
    /// Fails when `onNext` throws.
    public func `do`(
        onNext: @escaping (isolated Isolation, Element) throws -> Void
    ) -> ActorObservable<Element, Isolation> {
        let actor = self.actor
        return ActorObservable(source.do(onNext: { try actor.run($0, onNext) }), on: actor)
    }

    /// Transforms each element on the actor, and drops the results that are nil.
    ///
    /// Fails when `transform` throws.
    public func compactMap<Result>(
        _ transform: @escaping (isolated Isolation, Element) throws -> Result?
    ) -> ActorObservable<Result, Isolation> {
        let actor = self.actor
        return ActorObservable<Result, Isolation>(
            source.compactMap { try actor.run($0, transform) },
            on: actor
        )
    }

    /// Passes on the first `count` elements and completes with the last of them.
    ///
    /// Completes without subscribing, on the actor, if `count` is 0; traps if it is negative.
    public func take(_ count: Int) -> ActorObservable<Element, Isolation> {
        guard count == 0 else { return ActorObservable(source.take(count), on: actor) }
        let actor = self.actor
        // Without a source, nothing else would lead to the actor.
        return ActorObservable(
            .deferred { Observable.empty().observe(on: ActorScheduler(actor)) },
            on: actor
        )
    }

    /// Skips the first `count` elements; none if `count` is 0 or less.
    public func skip(_ count: Int) -> ActorObservable<Element, Isolation> {
        ActorObservable(source.skip(count), on: actor)
    }
}

extension ActorObservable where Element: Equatable {
    /// Skips elements that equal the previous one.
    ///
    /// `==` is called on the actor.
    public func distinctUntilChanged() -> ActorObservable<Element, Isolation> {
        ActorObservable(source.distinctUntilChanged(), on: actor)
    }
}
