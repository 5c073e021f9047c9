public import Rx

extension ActorObservable where Isolation == MainActor {
    /// Calls a closure with every event, on the main actor.
    @discardableResult
    public func subscribe(_ on: @escaping @MainActor (Event<Element>) -> Void) -> any Disposable {
        source.subscribe { event in onMain(event, on) }
    }

    /// Calls one closure for each kind of event, on the main actor.
    ///
    /// `onDisposed` is called where the subscription is disposed, which may be on any thread.
    @_disfavoredOverload
    @discardableResult
    public func subscribe(
        onNext: @escaping @MainActor (Element) -> Void,
        onError: (@MainActor (any Error) -> Void)? = nil,
        onCompleted: (@MainActor () -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        source.subscribe(
            onNext: { onMain($0, onNext) },
            onError: onError.map { onError in { onMain($0, onError) } },
            onCompleted: onCompleted.map { onCompleted in { onMain((), onCompleted) } },
            onDisposed: onDisposed
        )
    }

    /// Calls the closures on the main actor with `object` while the object exists; does not retain
    /// the object.
    ///
    /// Without `onError`, an error is dropped.
    @discardableResult
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onNext: (@MainActor (Object, Element) -> Void)? = nil,
        onError: (@MainActor (Object, any Error) -> Void)? = nil,
        onCompleted: (@MainActor (Object) -> Void)? = nil
    ) -> any Disposable {
        source.subscribe(
            with: object,
            onNext: onNext.map { onNext in
                { object, element in onMain((object, element)) { onNext($0.0, $0.1) } }
            },
            onError: onError.map { onError in
                { object, error in onMain((object, error)) { onError($0.0, $0.1) } }
            },
            onCompleted: onCompleted.map { onCompleted in { onMain($0, onCompleted) } }
        )
    }

    /// Calls a closure on the main actor with each element, before the element is passed on.
    ///
    /// Fails when `onNext` throws.
    public func `do`(
        onNext: @escaping @MainActor (Element) throws -> Void
    ) -> ActorObservable<Element, MainActor> {
        ActorObservable(source.do(onNext: { try onMain($0, onNext) }), on: actor)
    }

    /// Transforms each element on the main actor.
    ///
    /// Fails when `transform` throws.
    public func map<Result>(
        _ transform: @escaping @MainActor (Element) throws -> Result
    ) -> ActorObservable<Result, MainActor> {
        ActorObservable<Result, MainActor>(source.map { try onMain($0, transform) }, on: actor)
    }

    /// Transforms each element on the main actor, and drops the results that are nil.
    ///
    /// Fails when `transform` throws.
    public func compactMap<Result>(
        _ transform: @escaping @MainActor (Element) throws -> Result?
    ) -> ActorObservable<Result, MainActor> {
        ActorObservable<Result, MainActor>(
            source.compactMap { try onMain($0, transform) },
            on: actor
        )
    }

    /// Passes on the elements that satisfy the predicate, which is called on the main actor.
    ///
    /// Fails when `predicate` throws.
    public func filter(
        _ predicate: @escaping @MainActor (Element) throws -> Bool
    ) -> ActorObservable<Element, MainActor> {
        ActorObservable(source.filter { try onMain($0, predicate) }, on: actor)
    }
}

/// Calls a closure of the main actor with a value; traps if the caller is not on the main actor.
func onMain<Value, Result>(
    _ value: Value,
    _ body: @MainActor (Value) throws -> Result
) rethrows -> Result {
    let value = Unchecked(value)
    return try MainActor.assumeIsolated { Unchecked(try body(value.value)) }.value
}
