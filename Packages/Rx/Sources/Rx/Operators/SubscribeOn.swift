extension ObservableType {
    /// Subscribes to the source and disposes the subscription on a scheduler.
    ///
    /// Does not move events to the scheduler: see ``observe(on:)``. When the sequence ends,
    /// operators of this module release their source at once; a source outside it is always
    /// disposed on the scheduler.
    @inlinable
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        Observable { sink in
            let result = SubscriptionGuard()
            // The source is disposed later than the result; events that it sends meanwhile are
            // dropped.
            let entrance = Sink<Element>(
                next: { element in
                    if !result.isDisposed { sink.next(element) }
                },
                stop: { termination in
                    if !result.isDisposed { sink.stop(termination) }
                }
            )
            let current = SerialDisposable()
            let pending = SingleAssignmentDisposable()
            current.disposable = pending
            pending.setDisposable(
                scheduler.schedule(()) { _ in
                    current.disposable = ScheduledDisposable(
                        scheduler: scheduler,
                        disposable: self.subscribeReleasing(entrance)
                    )
                    return Disposables.create()
                }
            )
            result.attach(current)
            return result
        }
    }

    @inlinable
    func subscribeReleasing(_ sink: Sink<Element>) -> any Disposable {
        guard self is Observable<Element> else { return subscribe(sink: sink) }
        let source = SubscriptionGuard()
        source.attach(subscribe(sink: source.guarding(sink)))
        return source
    }
}
