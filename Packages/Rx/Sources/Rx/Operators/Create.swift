extension ObservableType {
    /// Makes a sequence from a closure that is called with each observer.
    ///
    /// `subscribe` starts the work and returns the disposable that stops it. Only one thread may
    /// send at a time; debug builds report a second one. Events that the closure sends after the
    /// end, or after disposal, are dropped.
    @inlinable
    public static func create(
        _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
    ) -> Observable<Element> {
        Observable { sink in
            let subscription = SubscriptionGuard()
            let guarded = subscription.guarding(sink)
            #if DEBUG
                let monitor = ConcurrencyMonitor()
                let observer = AnyObserver<Element> { event in
                    monitor.enter()
                    defer { monitor.leave() }
                    guarded.on(event)
                }
            #else
                let observer = AnyObserver<Element> { guarded.on($0) }
            #endif
            subscription.attach(subscribe(observer))
            return subscription
        }
    }
}
