/// How a ``Maybe`` ends: with one element, empty, or with an error.
public enum MaybeTrait {}

/// A sequence that succeeds with one element, completes without, or fails.
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// What a ``Maybe`` says.
@frozen public enum MaybeEvent<Element> {
    /// It succeeded with an element.
    case success(Element)
    /// It failed.
    case error(any Error)
    /// It ended without an element.
    case completed
}

extension MaybeEvent: Sendable where Element: Sendable {}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// Takes what the sequence says.
    public typealias MaybeObserver = (MaybeEvent<Element>) -> Void

    /// Makes a sequence of a closure that is called with each observer.
    ///
    /// What the closure says after its first word, or after disposal, goes nowhere.
    /// - `subscribe`: begins the work; returns what stops it.
    @inlinable
    public static func create(
        subscribe: @escaping (@escaping MaybeObserver) -> any Disposable
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(
            raw: .create { observer in
                subscribe { event in
                    switch event {
                    case .success(let element):
                        observer.on(.next(element))
                        observer.on(.completed)
                    case .error(let error): observer.on(.error(error))
                    case .completed: observer.on(.completed)
                    }
                }
            }
        )
    }

    /// Completes at once.
    @inlinable
    public static func empty() -> Maybe<Element> { Maybe(raw: .empty()) }

    /// Calls a closure with the one thing the sequence says.
    @inlinable @discardableResult
    public func subscribe(
        _ observer: @escaping (MaybeEvent<Element>) -> Void
    ) -> any Disposable {
        subscribe(
            success: { observer(.success($0)) },
            stop: { termination in
                switch termination {
                case .completed: observer(.completed)
                case .error(let error): observer(.error(error))
                }
            }
        )
    }

    /// Calls a closure for success, failure or the empty end.
    ///
    /// - `onSuccess`: takes the element.
    /// - `onError`: takes the error; without it ``Hooks/defaultErrorHandler`` does.
    /// - `onCompleted`: called when the sequence ends without an element.
    /// - `onDisposed`: called once, after the end or when the subscription is disposed.
    /// Returns the subscription.
    @inlinable @discardableResult
    public func subscribe(
        onSuccess: ((Element) -> Void)? = nil,
        onError: ((any Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        subscribe(
            success: onSuccess,
            failure: onError,
            completed: onCompleted,
            disposed: onDisposed
        )
    }

    /// Calls a closure for what the sequence says as long as `object` lives, without retaining it.
    @inlinable @discardableResult
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onSuccess: ((Object, Element) -> Void)? = nil,
        onError: ((Object, any Error) -> Void)? = nil,
        onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        subscribe(
            with: object,
            success: onSuccess,
            failure: onError,
            completed: onCompleted,
            disposed: onDisposed
        )
    }
}
