/// The trait of a ``Maybe``, which ends with one element, without an element, or with an error.
public enum MaybeTrait {}

/// A sequence that succeeds with one element, completes without one, or fails.
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// The event of a ``Maybe``.
@frozen public enum MaybeEvent<Element> {
    /// The sequence succeeded with an element.
    case success(Element)
    /// The sequence failed.
    case error(any Error)
    /// The sequence completed without an element.
    case completed
}

extension MaybeEvent: Sendable where Element: Sendable {}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// A closure that receives the event of a maybe.
    public typealias MaybeObserver = (MaybeEvent<Element>) -> Void

    /// Makes a sequence from a closure that is called with each observer.
    ///
    /// `subscribe` starts the work and returns the disposable that stops it. Events that the
    /// closure sends after the first one, or after disposal, are dropped.
    @inlinable
    public static func create(
        subscribe: @escaping (@escaping MaybeObserver) -> any Disposable
    ) -> Maybe<Element> {
        Maybe(
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

    /// Completes at once, without an element.
    @inlinable
    public static func empty() -> Maybe<Element> { Maybe(raw: .empty()) }

    /// Calls a closure with the event of the sequence.
    @inlinable @discardableResult
    public func subscribe(_ observer: @escaping (MaybeEvent<Element>) -> Void) -> any Disposable {
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

    /// Calls the closure for the event: success, failure, or completion without an element.
    ///
    /// - Parameters:
    ///   - onSuccess: Called with the element.
    ///   - onError: Called with the error; ``Hooks/defaultErrorHandler`` if nil.
    ///   - onCompleted: Called when the sequence completes without an element.
    ///   - onDisposed: Called once, after the end or when the subscription is disposed.
    /// - Returns: The subscription.
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

    /// Calls the closures with `object` while the object exists; does not retain the object.
    ///
    /// Without `onError`, an error is dropped.
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
