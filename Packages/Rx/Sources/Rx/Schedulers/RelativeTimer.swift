/// The timer of schedulers that have none of their own; schedules its action each time it is armed.
// Unchecked because of the scheduler: whoever arms the timer must be allowed to use the scheduler.
final class RelativeTimer: SchedulerTimer, @unchecked Sendable {
    private struct Action: Nominal {
        let run: () -> Void
    }

    private let scheduler: any SchedulerType
    private let current = SerialDisposable()
    private let action: Guarded<Action?>

    init(scheduler: any SchedulerType, action: @escaping () -> Void) {
        self.scheduler = scheduler
        self.action = Guarded(Action(run: action))
    }

    func arm(at due: RxTime) { arm(after: max(0, due.nanoseconds(since: scheduler.now))) }

    func arm(after nanoseconds: Int64) {
        let pending = SingleAssignmentDisposable()
        current.disposable = pending
        pending.setDisposable(
            scheduler.scheduleRelative((), dueTime: .nanoseconds(nanoseconds)) { [self] in
                // `pending` is disposed if the timer was disarmed or armed again as it became due.
                if !pending.isDisposed { action.read { $0 }?.run() }
                return Disposables.create()
            }
        )
    }

    func disarm() { current.disposable = Disposables.create() }

    func dispose() {
        action.exchange(nil)
        current.dispose()
    }
}
