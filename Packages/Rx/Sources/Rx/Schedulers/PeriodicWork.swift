import Synchronization

/// Periodic work made of delayed rounds, for schedulers without a periodic timer of their own.
///
/// Each round schedules the next one before it runs, so the period does not grow with the work. If
/// the work takes longer than a period, the missed rounds run one after the other.
final class PeriodicWork<State> {
    private enum Command {
        /// A period has passed: schedules the next tick; does the work unless it is running.
        case tick
        /// Does the work of a tick that came while earlier work was running.
        case work
    }

    private let scheduler: any SchedulerType
    private let period: RxTimeInterval
    private let action: (State) -> State
    /// The number of ticks whose work has not been finished.
    private let pendingTicks = Atomic<Int>(0)
    private let state: Cell<Held<State>>

    init(
        scheduler: any SchedulerType,
        state: State,
        period: RxTimeInterval,
        action: @escaping (State) -> State
    ) {
        self.scheduler = scheduler
        self.state = Cell(Held(state))
        self.period = period
        self.action = action
    }

    func start(after startAfter: RxTimeInterval) -> any Disposable {
        scheduler.scheduleRecursive(Command.tick, dueTime: startAfter) { command, recursion in
            self.run(command, recursion)
        }
    }

    private func run(_ command: Command, _ recursion: TimedRecursion<Command>) {
        if command == .tick {
            recursion.schedule(.tick, dueTime: period)
            guard pendingTicks.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else {
                return
            }
        }
        state.value.held = action(state.value.held)
        if pendingTicks.subtract(1, ordering: .acquiringAndReleasing).newValue > 0 {
            recursion.schedule(.work)
        }
    }
}
