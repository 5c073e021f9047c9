/// The trait of a ``Completable``, which completes or fails.
public enum CompletableTrait {}

/// Work that completes or fails; it has no elements.
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// The event of a ``Completable``.
@frozen public enum CompletableEvent: Sendable {
    /// The work failed.
    case error(any Error)
    /// The work is done.
    case completed
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// A closure that receives the event of a completable.
    public typealias CompletableObserver = (CompletableEvent) -> Void

    /// Makes work from a closure that is called with each observer.
    ///
    /// `subscribe` starts the work and returns the disposable that stops it. Events that the
    /// closure sends after the first one, or after disposal, are dropped.
    @inlinable
    public static func create(
        subscribe: @escaping (@escaping CompletableObserver) -> any Disposable
    ) -> Completable {
        Completable(
            raw: .create { observer in
                subscribe { event in
                    switch event {
                    case .error(let error): observer.on(.error(error))
                    case .completed: observer.on(.completed)
                    }
                }
            }
        )
    }

    /// Completes at once.
    @inlinable
    public static func empty() -> Completable { Completable(raw: .empty()) }

    /// Calls a closure with the event that ends the work.
    @inlinable @discardableResult
    public func subscribe(_ observer: @escaping (CompletableEvent) -> Void) -> any Disposable {
        subscribe(
            success: { _ in },
            stop: { termination in
                switch termination {
                case .completed: observer(.completed)
                case .error(let error): observer(.error(error))
                }
            }
        )
    }

    /// Calls the closure for the event that ends the work.
    ///
    /// - Parameters:
    ///   - onCompleted: Called when the work is done.
    ///   - onError: Called with the error; ``Hooks/defaultErrorHandler`` if nil.
    ///   - onDisposed: Called once, after the end or when the subscription is disposed.
    /// - Returns: The subscription.
    @inlinable @discardableResult
    public func subscribe(
        onCompleted: (() -> Void)? = nil,
        onError: ((any Error) -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        subscribe(success: nil, failure: onError, completed: onCompleted, disposed: onDisposed)
    }

    /// Calls the closures with `object` while the object exists; does not retain the object.
    ///
    /// Without `onError`, an error is dropped.
    @inlinable @discardableResult
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onCompleted: ((Object) -> Void)? = nil,
        onError: ((Object, any Error) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        subscribe(
            with: object,
            success: nil,
            failure: onError,
            completed: onCompleted,
            disposed: onDisposed
        )
    }
}
