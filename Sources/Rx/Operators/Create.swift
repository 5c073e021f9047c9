extension ObservableType {
    /// Makes a sequence of a closure that is called with each observer.
    ///
    /// One thread may send at a time; debug builds say so when it is not kept. What the closure
    /// sends after an end, or after the subscription was disposed, goes nowhere.
    /// - `subscribe`: begins the work; returns what stops it.
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
