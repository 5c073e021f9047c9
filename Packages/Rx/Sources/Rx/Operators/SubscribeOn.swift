import Synchronization

extension ObservableType {
    /// Subscribes to the source and disposes the subscription on a scheduler.
    ///
    /// Does not send events on the scheduler: see ``observe(on:)``. When the sequence ends,
    /// operators of this module release their source at once; a source of another module is always
    /// disposed on the scheduler.
    ///
    /// A source that sends or fails without end, such as `repeatElement` or a `retry` of a source
    /// that fails at once, keeps a serial scheduler busy. Disposing stops it all the same: between
    /// two of its rounds, the scheduler's work disposes it. A loop of your own, in a `create`, has
    /// no rounds that the module knows of and is not stopped; nor is a source that `MainScheduler`
    /// subscribes at once, inside another subscription on the main queue.
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
                    let subscription = OnScheduler(scheduler, source)
                    // This is set before subscribing, so that an endless source can be stopped.
                    current.disposable = subscription
                    subscription.beginSubscribing()
                    self.subscribe(guarded, releasingIn: source)
                    subscription.endSubscribing()
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
///
/// An endless source never returns from `subscribe`, so a serial scheduler would never reach the
/// disposal. Therefore the thread that subscribes also disposes the source, between two rounds of
/// its loops on the trampoline; the thread is inside the scheduler's work, so the source is still
/// disposed on the scheduler.
// Unchecked because of the scheduler: whoever disposes this must be allowed to use the scheduler.
// `outer` is accessed only by the thread that subscribes.
@usableFromInline
final class OnScheduler: Disposable, @unchecked Sendable {
    private let scheduler: any ImmediateSchedulerType
    private let subscription: SubscriptionGuard
    private let isDisposed = Atomic<Bool>(false)
    /// The subscription inside whose `subscribe` this one is made, on the same thread.
    @exclusivity(unchecked) private var outer: OnScheduler?

    @usableFromInline
    init(_ scheduler: any ImmediateSchedulerType, _ subscription: SubscriptionGuard) {
        self.scheduler = scheduler
        self.subscription = subscription
    }

    /// The innermost subscription that is being made on this thread; nil if there is none.
    ///
    /// A loop that may be endless reads it when it begins, and calls ``disposeIfRequested()``
    /// between two of its rounds.
    static var current: OnScheduler? { Trampoline.currentIfAny?.subscribing }

    // Two functions instead of one with a closure, which would need more of the stack.
    /// Lets the loops of this thread's trampoline dispose the source, until ``endSubscribing()``.
    @usableFromInline
    func beginSubscribing() {
        let trampoline = Trampoline.current
        outer = trampoline.subscribing
        trampoline.subscribing = self
    }

    @usableFromInline
    func endSubscribing() {
        Trampoline.current.subscribing = outer
        outer = nil
    }

    /// Disposes the source if this was disposed, and does the same for the outer subscriptions.
    func disposeIfRequested() {
        var next: OnScheduler? = self
        while let current = next {
            if current.isDisposed.load(ordering: .acquiring), !current.subscription.isDisposed {
                current.subscription.dispose()
            }
            next = current.outer
        }
    }

    @usableFromInline
    func dispose() {
        guard !isDisposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        _ = scheduler.schedule(subscription) { subscription in
            subscription.dispose()
            return Disposables.create()
        }
    }
}
