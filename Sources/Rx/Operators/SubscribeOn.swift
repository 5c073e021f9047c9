extension ObservableType {
    /// Subscribes and disposes the source on a scheduler.
    ///
    /// Only that: where events are sent is for ``observe(on:)`` to say. An operator that has ended
    /// lets go of its own source at once; a source of others is disposed on the scheduler in any
    /// case.
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        Observable { sink in
            let current = SerialDisposable()
            let pending = SingleAssignmentDisposable()
            current.disposable = pending
            pending.setDisposable(
                scheduler.schedule(()) { _ in
                    current.disposable = ScheduledDisposable(
                        scheduler: scheduler,
                        disposable: self.subscribeReleasing(sink)
                    )
                    return Disposables.create()
                }
            )
            return current
        }
    }

    private func subscribeReleasing(_ sink: Sink<Element>) -> any Disposable {
        guard self is Observable<Element> else { return subscribe(sink: sink) }
        let source = SubscriptionGuard()
        source.attach(subscribe(sink: source.guarding(sink)))
        return source
    }
}
