extension ObservableType {
    /// Makes a sequence from a closure that is called with each observer.
    ///
    /// `subscribe` starts the work and returns the disposable that stops it. Only one thread may
    /// send at a time; debug builds report a second thread. Events that the closure sends after the
    /// end, or after disposal, are dropped.
    @inlinable
    public static func create(
        _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
    ) -> Observable<Element> {
        CreatedObservable(subscribe) { CreatedStage($0, $1).makeObserver() }
    }
}

@usableFromInline
final class CreatedObservable<Element>: Observable<Element> {
    @usableFromInline typealias MakeObserver =
        (__owned Sink<Element>, SubscriptionGuard) -> AnyObserver<Element>

    private let subscribe: (AnyObserver<Element>) -> any Disposable
    // The closure is made where the element type is known, because each element passes through the
    // observer, which the compiler then specialises.
    private let makeObserver: MakeObserver

    @usableFromInline
    init(
        _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable,
        makeObserver: @escaping MakeObserver
    ) {
        self.subscribe = subscribe
        self.makeObserver = makeObserver
        super.init(startsTrampoline: true)
    }

    override func begin(_ sink: __owned Sink<Element>) -> any Disposable {
        let subscription = SubscriptionGuard()
        subscription.attach(subscribe(makeObserver(sink, subscription)))
        return subscription
    }

    override func begin(_ sink: __owned Sink<Element>, within subscription: SubscriptionGuard) {
        subscription.attach(begin(sink))
    }
}

/// Receives the events that the closure of a `create` sends.
@usableFromInline
final class CreatedStage<Element> {
    @usableFromInline let sink: Sink<Element>
    @usableFromInline let subscription: SubscriptionGuard
    #if DEBUG
        @usableFromInline let monitor = ConcurrencyMonitor()
    #endif

    @inlinable
    init(_ sink: __owned Sink<Element>, _ subscription: SubscriptionGuard) {
        self.sink = sink
        self.subscription = subscription
    }

    /// Returns the observer for the closure.
    @inlinable @inline(never)
    __consuming func makeObserver() -> AnyObserver<Element> { AnyObserver { self.on($0) } }

    @inlinable
    func on(_ event: Event<Element>) {
        #if DEBUG
            monitor.enter()
            defer { monitor.leave() }
        #endif
        switch event {
        case .next(let element):
            if !subscription.isStopped { sink.next(element) }
        case .error(let error): stop(.error(error))
        case .completed: stop(.completed)
        }
    }

    @usableFromInline
    func stop(_ termination: Termination) {
        guard subscription.stop() else { return }
        sink.stop(termination)
        subscription.dispose()
    }
}
