extension ObservableType {
    /// Subscribes to the source after `dueTime`.
    ///
    ///     source                      abcdef|     one column = 10 ms
    ///     delaySubscription(20 ms)    --cdef|
    public func delaySubscription(
        _ dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        Observable { sink in
            // Known before the subscription begins, so that an endless source can be stopped.
            let source = SubscriptionGuard()
            let timer = scheduler.scheduleRelative((), dueTime: dueTime) { _ in
                self.subscribe(sink: sink, within: source)
                return Disposables.create()
            }
            return Disposables.create(timer, source)
        }
    }
}
