extension ObservableType {
    /// Makes a sequence of a closure that is called with each observer.
    ///
    /// What the closure sends after an end, or after the subscription was disposed, goes nowhere.
    /// - `subscribe`: begins the work; returns what stops it.
    @inlinable
    public static func create(
        _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
    ) -> Observable<Element> {
        Observable { sink in
            let subscription = SubscriptionGuard()
            let guarded = subscription.guarding(sink)
            subscription.attach(subscribe(AnyObserver { guarded.on($0) }))
            return subscription
        }
    }
}
