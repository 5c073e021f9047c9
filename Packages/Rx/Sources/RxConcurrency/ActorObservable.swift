public import Rx

/// A sequence whose events arrive on an actor, so that its closures may use the actor's state.
///
/// `observe(on:)` with an actor returns such a sequence. Each closure receives the actor:
///
///     measurements.observe(on: store).subscribe(onNext: { store, measurement in
///         store.add(measurement)
///     })
///
/// On the main actor, closures are `@MainActor` instead:
///
///     names.observe(on: MainActor.shared).subscribe(onNext: { name in label.text = name })
///
/// It has the operators listed here, because each operator must declare its closures for the actor.
/// Put other operators in front of `observe(on:)`, or behind ``asObservable()`` in code of the actor.
public struct ActorObservable<Element, Isolation: Actor>: ObservableConvertibleType {
    let source: Observable<Element>
    let actor: Isolation

    /// Wraps a sequence whose events are sent on `actor`.
    init(_ source: Observable<Element>, on actor: Isolation) {
        self.source = source
        self.actor = actor
    }

    /// Returns the sequence as an `Observable`, which still sends its events on the actor.
    public func asObservable() -> Observable<Element> { source }
}

extension ActorObservable {
    /// Calls a closure with every event, on the actor.
    @discardableResult
    public func subscribe(
        _ on: @escaping (isolated Isolation, Event<Element>) -> Void
    ) -> any Disposable {
        let actor = self.actor
        return source.subscribe { event in actor.run(event, on) }
    }

    /// Calls one closure for each kind of event, on the actor.
    ///
    /// `onDisposed` is called where the subscription is disposed, which may be on any thread.
    @_disfavoredOverload
    @discardableResult
    public func subscribe(
        onNext: @escaping (isolated Isolation, Element) -> Void,
        onError: ((isolated Isolation, any Error) -> Void)? = nil,
        onCompleted: ((isolated Isolation) -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        let actor = self.actor
        return source.subscribe(
            onNext: { element in actor.run(element, onNext) },
            onError: onError.map { onError in { error in actor.run(error, onError) } },
            onCompleted: onCompleted.map { onCompleted in
                { actor.run(onCompleted) }
            },
            onDisposed: onDisposed
        )
    }

    /// Transforms each element on the actor.
    ///
    /// Fails when `transform` throws.
    public func map<Result>(
        _ transform: @escaping (isolated Isolation, Element) throws -> Result
    ) -> ActorObservable<Result, Isolation> {
        let actor = self.actor
        return ActorObservable<Result, Isolation>(
            source.map { try actor.run($0, transform) },
            on: actor
        )
    }

    /// Passes on the elements that satisfy the predicate, which is called on the actor.
    ///
    /// Fails when `predicate` throws.
    public func filter(
        _ predicate: @escaping (isolated Isolation, Element) throws -> Bool
    ) -> ActorObservable<Element, Isolation> {
        let actor = self.actor
        return ActorObservable(source.filter { try actor.run($0, predicate) }, on: actor)
    }
}

extension Actor {
    /// Calls a closure of this actor with a value; traps if the caller is not on the actor.
    nonisolated func run<Value, Result>(
        _ value: Value,
        _ body: @escaping (isolated Self, Value) throws -> Result
    ) rethrows -> Result {
        let call = Unchecked((value: value, body: body))
        return try assumeIsolated { actor in
            Unchecked(try call.value.body(actor, call.value.value))
        }.value
    }

    /// Calls a closure of this actor; traps if the caller is not on the actor.
    nonisolated func run(_ body: @escaping (isolated Self) -> Void) {
        let call = Unchecked(body)
        assumeIsolated { call.value($0) }
    }
}
