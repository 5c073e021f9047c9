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
            scheduler.scheduleRelative((), dueTime: dueTime) { _ in self.subscribe(sink: sink) }
        }
    }
}
