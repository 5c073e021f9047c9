/// A push sequence to which observers subscribe.
///
/// Any type may conform: only `subscribe(_:)` is required. Every operator is an extension of this
/// protocol.
public protocol ObservableType<Element>: ObservableConvertibleType {
    /// Sends the sequence's events to the observer until it ends or the result is disposed.
    func subscribe<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element

    /// Sends the sequence's events to a sink until it ends or the result is disposed.
    ///
    /// Operators use this fast path. The default implementation subscribes the sink as an observer.
    func subscribe(sink: __owned Sink<Element>) -> any Disposable

    /// Sends the sequence's events to a sink and attaches the upstream to `subscription`.
    ///
    /// The default implementation attaches the upstream when `subscribe(sink:)` has returned. A
    /// source that starts the trampoline attaches the upstream before the trampoline runs, so that
    /// an endless sequence can be stopped at one of its elements.
    func subscribe(sink: __owned Sink<Element>, within subscription: SubscriptionGuard)
}

extension ObservableType {
    /// Sends the sequence's events to a sink and attaches the upstream to `subscription`.
    @inlinable
    public func subscribe(sink: __owned Sink<Element>, within subscription: SubscriptionGuard) {
        subscription.attach(subscribe(sink: sink))
    }

    /// Subscribes the sink as an observer.
    ///
    /// A source outside this module may send after it was disposed; such events are dropped.
    @inlinable
    public func subscribe(sink: __owned Sink<Element>) -> any Disposable {
        let subscription = SubscriptionGuard()
        let (next, stop) = (sink.next, sink.stop)
        let guarded = Sink<Element>(
            next: { element in
                if !subscription.isStopped { next(element) }
            },
            // Does not dispose the source: the operator downstream does, perhaps on another
            // scheduler.
            stop: { termination in
                if subscription.stop() { stop(termination) }
            }
        )
        subscription.attach(subscribe(guarded))
        return subscription
    }

    /// Returns this sequence as an ``Observable``.
    @inlinable
    public func asObservable() -> Observable<Element> {
        Observable { sink in self.subscribe(sink: sink) }
    }

    /// Calls a closure with every event.
    @inlinable @discardableResult
    public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> any Disposable {
        subscribe(end: Sink(next: { on(.next($0)) }, stop: { on($0.event()) }))
    }

    /// Calls `onNext` with every element, and the other closures at the other events.
    ///
    /// This overload exists because a closure that is not optional saves 5 ns an element. It is
    /// disfavoured so that an unlabelled closure receives events, as in RxSwift.
    /// - Parameters:
    ///   - onNext: Called with each element.
    ///   - onError: Called with the error; ``Hooks/defaultErrorHandler`` if nil.
    ///   - onCompleted: Called when the sequence completes.
    ///   - onDisposed: Called once, after the end or when the subscription is disposed.
    /// - Returns: The subscription.
    @_disfavoredOverload
    @inlinable @discardableResult
    public func subscribe(
        onNext: @escaping (Element) -> Void,
        onError: ((any Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        let consumer = Consumer(
            onNext: onNext,
            onError: onError,
            onCompleted: onCompleted,
            onDisposed: onDisposed.map { AnonymousDisposable($0) }
        )
        let subscription = consumer.subscription
        let disposed = consumer.onDisposed
        subscribe(sink: consumer.makeSink(), within: subscription)
        guard let disposed else { return subscription }
        return Disposables.create(subscription, disposed)
    }

    /// Calls, at each event, the closure for that kind of event, if there is one.
    ///
    /// Without `onError`, an error goes to ``Hooks/defaultErrorHandler``.
    @_disfavoredOverload
    @inlinable @discardableResult
    public func subscribe(
        onNext: ((Element) -> Void)? = nil,
        onError: ((any Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        let handleNext = onNext ?? { _ in }
        return subscribe(
            onNext: handleNext,
            onError: onError,
            onCompleted: onCompleted,
            onDisposed: onDisposed
        )
    }

    /// Calls the closures with `object` while the object exists; does not retain the object.
    ///
    /// Without `onError`, an error is dropped.
    @inlinable @discardableResult
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onNext: ((Object, Element) -> Void)? = nil,
        onError: ((Object, any Error) -> Void)? = nil,
        onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        subscribe(
            onNext: { [weak object] element in
                if let object { onNext?(object, element) }
            },
            onError: { [weak object] error in
                if let object { onError?(object, error) }
            },
            onCompleted: { [weak object] in
                if let object { onCompleted?(object) }
            },
            onDisposed: { [weak object] in
                if let object { onDisposed?(object) }
            }
        )
    }

    /// Subscribes the end of a chain, behind a guard that guarantees the grammar
    /// `next* (error | completed)?` to the consumer.
    @inlinable
    func subscribe(end: __owned Sink<Element>) -> SubscriptionGuard {
        let subscription = SubscriptionGuard()
        subscribe(sink: subscription.guarding(end), within: subscription)
        return subscription
    }
}
