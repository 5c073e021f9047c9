/// The handle by which recursive work schedules its next round.
public final class TimedRecursion<State>: Disposable {
    private let scheduler: any SchedulerType
    private let action: Guarded<((State, TimedRecursion) -> Void)?>
    private let rounds: Recursion<State>

    init(
        scheduler: any SchedulerType,
        action: @escaping (State, TimedRecursion) -> Void
    ) {
        self.scheduler = scheduler
        self.action = Guarded(action)
        let link = Guarded(WeakLink<State>())
        rounds = Recursion { state, _ in
            guard let recursion = link.withLock({ $0.recursion }) else { return }
            recursion.action.withLock { $0 }?(state, recursion)
        } scheduleRound: { state, work in
            scheduler.schedule(state, action: work)
        }
        link.withLock { $0.recursion = self }
    }

    /// Schedules the next round after `dueTime`.
    public func schedule(_ state: State, dueTime: RxTimeInterval) {
        rounds.schedule(state) { state, work in
            // The pending round keeps the recursion alive.
            scheduler.scheduleRelative(state, dueTime: dueTime) { [self] state in
                withExtendedLifetime(self) { work(state) }
            }
        }
    }

    /// Schedules the next round as soon as possible.
    public func schedule(_ state: State) {
        rounds.schedule(state) { state, work in
            scheduler.schedule(state) { [self] state in
                withExtendedLifetime(self) { work(state) }
            }
        }
    }

    /// Cancels the rounds that are under way.
    public func dispose() {
        action.withLock { $0 = nil }
        rounds.dispose()
    }
}

private struct WeakLink<State> {
    weak var recursion: TimedRecursion<State>?
}
