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
                    let source = SubscriptionGuard()
                    // Before, so that an endless source can be stopped on another thread.
                    current.disposable = OnScheduler(scheduler, source)
                    self.subscribe(entrance, releasingIn: source)
                    return Disposables.create()
                }
            )
            result.attach(current)
            return result
        }
    }

    @inlinable
    func subscribe(_ sink: Sink<Element>, releasingIn source: SubscriptionGuard) {
        let isOurs = self is Observable<Element>
        subscribe(sink: isOurs ? source.guarding(sink) : sink, within: source)
    }
}

/// A subscription that is disposed on a scheduler.
// Unchecked because of the scheduler: the one who disposes must be allowed to use it.
@usableFromInline
final class OnScheduler: Disposable, @unchecked Sendable {
    private let scheduler: any ImmediateSchedulerType
    private let subscription: SubscriptionGuard

    @usableFromInline
    init(_ scheduler: any ImmediateSchedulerType, _ subscription: SubscriptionGuard) {
        self.scheduler = scheduler
        self.subscription = subscription
    }

    @usableFromInline
    func dispose() {
        _ = scheduler.schedule(subscription) { subscription in
            subscription.dispose()
            return Disposables.create()
        }
    }
}
