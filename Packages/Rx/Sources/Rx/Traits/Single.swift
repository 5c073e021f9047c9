/// The trait of a ``Single``, which ends with one element or with an error.
public enum SingleTrait {}

/// A sequence that succeeds with exactly one element, or fails.
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// The event of a ``Single``.
public typealias SingleEvent<Element> = Result<Element, any Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// A closure that receives the event of a single.
    public typealias SingleObserver = (SingleEvent<Element>) -> Void

    /// Makes a sequence from a closure that is called with each observer.
    ///
    /// `subscribe` starts the work and returns the disposable that stops it. Events that the
    /// closure sends after the first one, or after disposal, are dropped.
    @inlinable
    public static func create(
        subscribe: @escaping (@escaping SingleObserver) -> any Disposable
    ) -> Single<Element> {
        Single(
            raw: .create { observer in
                subscribe { event in
                    switch event {
                    case .success(let element):
                        observer.on(.next(element))
                        observer.on(.completed)
                    case .failure(let error): observer.on(.error(error))
                    }
                }
            }
        )
    }

    /// Calls a closure with the event of the sequence.
    @inlinable @discardableResult
    public func subscribe(_ observer: @escaping (SingleEvent<Element>) -> Void) -> any Disposable {
        subscribe(
            success: { observer(.success($0)) },
            stop: { termination in
                if case .error(let error) = termination { observer(.failure(error)) }
            }
        )
    }

    /// Calls the closure for the event: success or failure.
    ///
    /// - Parameters:
    ///   - onSuccess: Called with the element.
    ///   - onFailure: Called with the error; ``Hooks/defaultErrorHandler`` if nil.
    ///   - onDisposed: Called once, after the end or when the subscription is disposed.
    /// - Returns: The subscription.
    @inlinable @discardableResult
    public func subscribe(
        onSuccess: ((Element) -> Void)? = nil,
        onFailure: ((any Error) -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        subscribe(success: onSuccess, failure: onFailure, completed: nil, disposed: onDisposed)
    }

    /// Calls the closures with `object` while the object exists; does not retain the object.
    ///
    /// Without `onFailure`, an error is dropped.
    @inlinable @discardableResult
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onSuccess: ((Object, Element) -> Void)? = nil,
        onFailure: ((Object, any Error) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        subscribe(
            with: object,
            success: onSuccess,
            failure: onFailure,
            completed: nil,
            disposed: onDisposed
        )
    }
}
