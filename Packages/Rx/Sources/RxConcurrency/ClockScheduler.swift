public import Rx

/// Runs work on an actor, at times of any clock that counts in `Duration`.
///
///     searches.debounce(.milliseconds(300), scheduler: ClockScheduler(ContinuousClock()))
///
/// ``now`` counts from the creation of the scheduler. Work that is cancelled does not run, and its
/// task ends.
public final class ClockScheduler<C: Clock>: SchedulerType, SerialSchedulerType, Sendable
where C.Duration == Duration {
    /// The clock.
    public let clock: C
    private let start: C.Instant
    private let tolerance: Duration?
    private let runner: any SerialSchedulerType & Sendable

    /// Creates a scheduler whose work runs on an actor of its own.
    ///
    /// Timers may be late by `tolerance` to save energy.
    public convenience init(_ clock: C, tolerance: Duration? = nil) {
        self.init(clock, on: ClockActor(), tolerance: tolerance)
    }

    /// Creates a scheduler whose work runs on `actor`.
    ///
    /// Timers may be late by `tolerance` to save energy.
    public init(_ clock: C, on actor: some Actor, tolerance: Duration? = nil) {
        self.clock = clock
        self.tolerance = tolerance
        start = clock.now
        runner = ActorScheduler(actor)
    }

    /// The time since the scheduler was created.
    public var now: RxTime { .zero + start.duration(to: clock.now) }

    /// Schedules work to run as soon as the actor reaches it.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        runner.schedule(state, action: action)
    }

    /// Schedules work to run after `dueTime`.
    public func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let due = clock.now.advanced(by: max(.zero, dueTime))
        let work = Unchecked((state, action))
        let subscription = SingleAssignmentDisposable()
        // Retains the scheduler, whose work may be all that is left of a chain.
        let task = Task {
            try await clock.sleep(until: due, tolerance: tolerance)
            let (state, action) = work.value
            subscription.setDisposable(schedule(state, action: action))
        }
        return Disposables.create(Disposables.create { task.cancel() }, subscription)
    }

    /// Schedules work to run after `startAfter` and then every `period`, until disposed.
    ///
    /// Without drift: the n-th time is due n periods after the first. Times that have passed when
    /// the work returns are skipped.
    public func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        let rounds = Rounds(state, action)
        let first = clock.now.advanced(by: max(.zero, startAfter))
        let task = Task {
            var due = first
            while true {
                try await clock.sleep(until: due, tolerance: tolerance)
                try await Single<Void>.create { single in
                    self.schedule(()) {
                        rounds.run()
                        single(.success(()))
                        return Disposables.create()
                    }
                }.value
                due = next(after: due, every: max(period, .nanoseconds(1)))
            }
        }
        return Disposables.create { task.cancel() }
    }

    /// Returns the first time on the grid that has not passed.
    private func next(after due: C.Instant, every period: Duration) -> C.Instant {
        let late = max(.zero, due.duration(to: clock.now))
        let missed = late.nanosecondsSaturated / max(1, period.nanosecondsSaturated)
        return due.advanced(by: period * (missed + 1))
    }
}

/// The actor of a ``ClockScheduler`` that has no other.
private actor ClockActor {}

/// The state of periodic work, whose rounds do not overlap.
private final class Rounds<State>: @unchecked Sendable {
    private var state: State
    private let action: (State) -> State

    init(_ state: State, _ action: @escaping (State) -> State) {
        self.state = state
        self.action = action
    }

    func run() { state = action(state) }
}
