extension ObservableType {
    /// Subscribes to the source and disposes the subscription on a scheduler.
    ///
    /// Does not send events on the scheduler: see ``observe(on:)``. When the sequence ends,
    /// operators of this module release their source at once; a source of another module is always
    /// disposed on the scheduler.
    @inlinable
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        Observable { sink in
            let result = SubscriptionGuard()
            // The source is disposed later than the result; the events between are dropped.
            let guarded = Sink<Element>(
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
                    // This is set before subscribing, so that another thread can stop an endless
                    // source.
                    current.disposable = OnScheduler(scheduler, source)
                    self.subscribe(guarded, releasingIn: source)
                    return Disposables.create()
                }
            )
            result.attach(current)
            return result
        }
    }

    /// Subscribes to this sequence, within `source`; disposes a sequence of this module as soon as
    /// it ends.
    @inlinable
    func subscribe(_ sink: Sink<Element>, releasingIn source: SubscriptionGuard) {
        let isOfThisModule = self is Observable<Element>
        subscribe(sink: isOfThisModule ? source.guarding(sink) : sink, within: source)
    }
}

/// A subscription that is disposed on a scheduler.
// Unchecked because of the scheduler: whoever disposes this must be allowed to use the scheduler.
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
