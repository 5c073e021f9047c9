/// How a ``Single`` ends: with one element, or with an error.
public enum SingleTrait {}

/// A sequence that succeeds with exactly one element, or fails.
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// What a ``Single`` says.
public typealias SingleEvent<Element> = Result<Element, any Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Takes what the sequence says.
    public typealias SingleObserver = (SingleEvent<Element>) -> Void

    /// Makes a sequence of a closure that is called with each observer.
    ///
    /// What the closure says after its first word, or after disposal, goes nowhere.
    /// - `subscribe`: begins the work; returns what stops it.
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

    /// Succeeds with that element.
    ///
    ///     just(a)   (a|)
    @inlinable
    public static func just(_ element: Element) -> Single<Element> {
        Single(raw: .just(element))
    }

    /// Succeeds with that element, as work of a scheduler.
    @inlinable
    public static func just(
        _ element: Element,
        scheduler: any ImmediateSchedulerType
    ) -> Single<Element> {
        Single(raw: .just(element, scheduler: scheduler))
    }

    /// Fails.
    @inlinable
    public static func error(_ error: any Error) -> Single<Element> {
        Single(raw: .error(error))
    }

    /// Says nothing, for ever.
    @inlinable
    public static func never() -> Single<Element> { Single(raw: .never()) }

    /// Calls a closure with the one thing the sequence says.
    @inlinable @discardableResult
    public func subscribe(
        _ observer: @escaping (SingleEvent<Element>) -> Void
    ) -> any Disposable {
        // The end of a chain is guarded: nothing comes after `stop`, but the completion comes
        // after the element.
        let isTold = Cell(false)
        return raw.subscribe(
            end: Sink(
                next: { element in
                    guard !isTold.value else { return }
                    isTold.value = true
                    observer(.success(element))
                },
                stop: { termination in
                    guard case .error(let error) = termination, !isTold.value else { return }
                    observer(.failure(error))
                }
            )
        )
    }

    /// Calls a closure for success or failure.
    ///
    /// - `onSuccess`: takes the element.
    /// - `onFailure`: takes the error; without it ``Hooks/defaultErrorHandler`` does.
    /// - `onDisposed`: called once, after the end or when the subscription is disposed.
    /// Returns the subscription.
    @inlinable @discardableResult
    public func subscribe(
        onSuccess: ((Element) -> Void)? = nil,
        onFailure: ((any Error) -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        let callStack = Hooks.subscriptionCallStack()
        let disposed = Disposables.create(onDisposed)
        let subscription = subscribe { event in
            switch event {
            case .success(let element): onSuccess?(element)
            case .failure(let error):
                if let onFailure {
                    onFailure(error)
                } else {
                    Hooks.defaultErrorHandler(callStack, error)
                }
            }
            disposed.dispose()
        }
        return Disposables.create(subscription, disposed)
    }

    /// Calls a closure for success or failure as long as `object` lives, without retaining it.
    @inlinable @discardableResult
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onSuccess: ((Object, Element) -> Void)? = nil,
        onFailure: ((Object, any Error) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        subscribe(
            onSuccess: { [weak object] element in
                if let object { onSuccess?(object, element) }
            },
            onFailure: { [weak object] error in
                if let object { onFailure?(object, error) }
            },
            onDisposed: { [weak object] in
                if let object { onDisposed?(object) }
            }
        )
    }
}

extension Disposables {
    /// A disposable that calls the closure, if there is one.
    @inlinable
    static func create(_ dispose: (() -> Void)?) -> any Disposable {
        if let dispose { create(with: dispose) } else { create() }
    }
}
