/// The timer of schedulers that have no timer of their own: schedules one action whenever armed.
// Unchecked because of the scheduler: the one who arms the timer must be allowed to use it.
final class RelativeTimer: SchedulerTimer, @unchecked Sendable {
    private struct Action: Nominal {
        let run: () -> Void
    }

    private let scheduler: any SchedulerType
    private let pending = SerialDisposable()
    private let action: Guarded<Action?>

    init(scheduler: any SchedulerType, action: @escaping () -> Void) {
        self.scheduler = scheduler
        self.action = Guarded(Action(run: action))
    }

    func arm(at due: RxTime) { arm(after: max(0, due.nanoseconds(since: scheduler.now))) }

    func arm(after nanoseconds: Int64) {
        let round = SingleAssignmentDisposable()
        pending.disposable = round
        round.setDisposable(
            scheduler.scheduleRelative((), dueTime: .nanoseconds(nanoseconds)) { [self] in
                // The timer was cancelled just as it became due.
                if !round.isDisposed { action.read { $0 }?.run() }
                return Disposables.create()
            }
        )
    }

    func disarm() { pending.disposable = Disposables.create() }

    func dispose() {
        action.exchange(nil)
        pending.dispose()
    }
}
