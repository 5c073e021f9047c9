/// The timer of schedulers that bring none: one scheduled action a time it is armed.
final class RelativeTimer: SchedulerTimer {
    private let scheduler: any SchedulerType
    private let pending = SerialDisposable()
    private let action: Guarded<(() -> Void)?>

    init(scheduler: any SchedulerType, action: @escaping () -> Void) {
        self.scheduler = scheduler
        self.action = Guarded(action)
    }

    func arm(at due: RxTime) { arm(after: max(0, due.nanoseconds(since: scheduler.now))) }

    func arm(after nanoseconds: Int64) {
        let round = SingleAssignmentDisposable()
        pending.disposable = round
        round.setDisposable(
            scheduler.scheduleRelative((), dueTime: .nanoseconds(nanoseconds)) { [self] in
                // Cancelled at the moment it came due.
                if !round.isDisposed { action.withLock { $0 }?() }
                return Disposables.create()
            }
        )
    }

    func disarm() { pending.disposable = Disposables.create() }

    func dispose() {
        action.withLock { $0 = nil }
        pending.dispose()
    }
}
