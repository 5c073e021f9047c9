extension ObservableType {
    /// Subscribes and disposes the source on a scheduler.
    ///
    /// Only that: where events are sent is for ``observe(on:)`` to say.
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        Observable { sink in
            let current = SerialDisposable()
            let pending = SingleAssignmentDisposable()
            current.disposable = pending
            pending.setDisposable(
                scheduler.schedule(()) { _ in
                    current.disposable = ScheduledDisposable(
                        scheduler: scheduler,
                        disposable: self.subscribe(sink: sink)
                    )
                    return Disposables.create()
                }
            )
            return current
        }
    }
}
