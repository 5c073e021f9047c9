/// The trait of a ``Completable``, which ends by being done or with an error.
public enum CompletableTrait {}

/// Work that is done or fails; it has no elements.
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// The event of a ``Completable``.
@frozen public enum CompletableEvent: Sendable {
    /// It failed.
    case error(any Error)
    /// It is done.
    case completed
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Receives the event of the work.
    public typealias CompletableObserver = (CompletableEvent) -> Void

    /// Makes work from a closure that is called with each observer.
    ///
    /// Events that the closure sends after its first, or after disposal, are dropped.
    /// - `subscribe`: starts the work; returns the disposable that stops it.
    @inlinable
    public static func create(
        subscribe: @escaping (@escaping CompletableObserver) -> any Disposable
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(
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

    /// Is done at once.
    @inlinable
    public static func empty() -> Completable { Completable(raw: .empty()) }

    /// Calls a closure with the event that ends the work.
    @inlinable @discardableResult
    public func subscribe(
        _ observer: @escaping (CompletableEvent) -> Void
    ) -> any Disposable {
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

    /// Calls a closure when the work is done or has failed.
    ///
    /// - `onCompleted`: called when it is done.
    /// - `onError`: called with the error; ``Hooks/defaultErrorHandler`` if nil.
    /// - `onDisposed`: called once, after the end or when the subscription is disposed.
    /// Returns the subscription.
    @inlinable @discardableResult
    public func subscribe(
        onCompleted: (() -> Void)? = nil,
        onError: ((any Error) -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        subscribe(success: nil, failure: onError, completed: onCompleted, disposed: onDisposed)
    }

    /// Calls a closure when the work has ended as long as `object` exists, without retaining it.
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
