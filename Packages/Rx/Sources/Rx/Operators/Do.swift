extension ObservableType {
    /// Calls closures at each event and at the beginning and end of each subscription.
    ///
    /// Passes on every event unchanged, but fails when one of the closures throws; errors thrown by
    /// `afterError` and `afterCompleted` are dropped, because the sequence has ended.
    /// - Parameters:
    ///   - onNext: Called before an element is passed on.
    ///   - afterNext: Called after an element was passed on.
    ///   - onError: Called before the error is passed on.
    ///   - afterError: Called after the error was passed on.
    ///   - onCompleted: Called before the completion is passed on.
    ///   - afterCompleted: Called after the completion was passed on.
    ///   - onSubscribe: Called before the source is subscribed.
    ///   - onSubscribed: Called after the source was subscribed.
    ///   - onDispose: Called after the subscription has ended or was disposed.
    /// - Returns: A sequence of the same events.
    @inlinable
    public func `do`(
        onNext: ((Element) throws -> Void)? = nil,
        afterNext: ((Element) throws -> Void)? = nil,
        onError: ((any Error) throws -> Void)? = nil,
        afterError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil,
        afterCompleted: (() throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Observable<Element> {
        DoObservable(
            asObservable(),
            DoActions(
                onNext: onNext,
                afterNext: afterNext,
                onError: onError,
                afterError: afterError,
                onCompleted: onCompleted,
                afterCompleted: afterCompleted,
                onSubscribe: onSubscribe,
                onSubscribed: onSubscribed,
                onDispose: onDispose
            )
        ) { DoStage($0, $1, $2).makeSink() }
    }
}

/// The closures of `do`.
@usableFromInline @frozen
struct DoActions<Element> {
    @usableFromInline let onNext: ((Element) throws -> Void)?
    @usableFromInline let afterNext: ((Element) throws -> Void)?
    @usableFromInline let onError: ((any Error) throws -> Void)?
    @usableFromInline let afterError: ((any Error) throws -> Void)?
    @usableFromInline let onCompleted: (() throws -> Void)?
    @usableFromInline let afterCompleted: (() throws -> Void)?
    @usableFromInline let onSubscribe: (() -> Void)?
    @usableFromInline let onSubscribed: (() -> Void)?
    @usableFromInline let onDispose: (() -> Void)?

    @usableFromInline
    init(
        onNext: ((Element) throws -> Void)?,
        afterNext: ((Element) throws -> Void)?,
        onError: ((any Error) throws -> Void)?,
        afterError: ((any Error) throws -> Void)?,
        onCompleted: (() throws -> Void)?,
        afterCompleted: (() throws -> Void)?,
        onSubscribe: (() -> Void)?,
        onSubscribed: (() -> Void)?,
        onDispose: (() -> Void)?
    ) {
        self.onNext = onNext
        self.afterNext = afterNext
        self.onError = onError
        self.afterError = afterError
        self.onCompleted = onCompleted
        self.afterCompleted = afterCompleted
        self.onSubscribe = onSubscribe
        self.onSubscribed = onSubscribed
        self.onDispose = onDispose
    }
}

@usableFromInline
final class DoObservable<Element>: Observable<Element> {
    @usableFromInline typealias Connect =
        (DoActions<Element>, __owned Sink<Element>, SubscriptionGuard) -> Sink<Element>

    private let upstream: Observable<Element>
    private let actions: DoActions<Element>
    // The closure is made where the element type is known, because each element passes through the
    // sink, which the compiler then specialises.
    private let connect: Connect

    @usableFromInline
    init(
        _ upstream: Observable<Element>,
        _ actions: DoActions<Element>,
        connect: @escaping Connect
    ) {
        self.upstream = upstream
        self.actions = actions
        self.connect = connect
        super.init(startsTrampoline: true)
    }

    override func begin(_ sink: __owned Sink<Element>) -> any Disposable {
        // The subscription is disposed as soon as the sequence ends, so that `onDispose` is called
        // then.
        let subscription = SubscriptionGuard()
        attach(upstream.begin(makeUpstreamSink(sink, subscription)), to: subscription)
        return subscription
    }

    override func begin(_ sink: __owned Sink<Element>, within subscription: SubscriptionGuard) {
        subscription.attach(begin(sink))
    }

    // Not inlined, like `attach`, so that a chain of `do` needs less of the stack.
    @inline(never)
    private func makeUpstreamSink(
        _ sink: __owned Sink<Element>,
        _ subscription: SubscriptionGuard
    ) -> Sink<Element> {
        actions.onSubscribe?()
        return connect(actions, sink, subscription)
    }

    @inline(never)
    private func attach(_ source: any Disposable, to subscription: SubscriptionGuard) {
        actions.onSubscribed?()
        guard let onDispose = actions.onDispose else { return subscription.attach(source) }
        subscription.attach(
            Disposables.create {
                source.dispose()
                onDispose()
            }
        )
    }
}

@usableFromInline
final class DoStage<Element> {
    @usableFromInline let actions: DoActions<Element>
    @usableFromInline let sink: Sink<Element>
    @usableFromInline let subscription: SubscriptionGuard

    @inlinable
    init(
        _ actions: DoActions<Element>,
        _ sink: __owned Sink<Element>,
        _ subscription: SubscriptionGuard
    ) {
        self.actions = actions
        self.sink = sink
        self.subscription = subscription
    }

    /// Returns the sink with which to subscribe to the source.
    @inlinable @inline(never)
    __consuming func makeSink() -> Sink<Element> {
        Sink(next: { self.next($0) }, stop: { self.stop($0) })
    }

    @inlinable
    func next(_ element: Element) {
        if subscription.isStopped { return }
        do {
            try actions.onNext?(element)
            sink.next(element)
            try actions.afterNext?(element)
        } catch { fail(error) }
    }

    @usableFromInline @inline(never)
    func fail(_ error: any Error) {
        subscription.stop(sink, .error(error))
        subscription.dispose()
    }

    @usableFromInline
    func stop(_ termination: Termination) {
        guard subscription.stop() else { return }
        defer { subscription.dispose() }
        do {
            switch termination {
            case .completed: try actions.onCompleted?()
            case .error(let error): try actions.onError?(error)
            }
        } catch { return sink.stop(.error(error)) }
        sink.stop(termination)
        switch termination {
        case .completed: try? actions.afterCompleted?()
        case .error(let error): try? actions.afterError?(error)
        }
    }
}
