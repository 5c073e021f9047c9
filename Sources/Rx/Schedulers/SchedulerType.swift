/// A scheduler with a clock.
public protocol SchedulerType: ImmediateSchedulerType {
    /// The present, on this scheduler's clock.
    var now: RxTime { get }

    /// Schedules work to be done after `dueTime`.
    func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable

    /// Schedules work to be done after `startAfter` and then each `period`, until disposed.
    ///
    /// - `action`: takes the state of the round before and returns the next one's.
    func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable

    /// A timer that can be armed again and again without an allocation.
    func makeTimer(_ action: @escaping () -> Void) -> any SchedulerTimer
}

extension SchedulerType {
    /// Schedules periodic work, one round at a time.
    public func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        let work = PeriodicWork(scheduler: self, state: state, period: period, action: action)
        return work.start(after: startAfter)
    }

    /// A timer made of one scheduled action at a time.
    public func makeTimer(_ action: @escaping () -> Void) -> any SchedulerTimer {
        RelativeTimer(scheduler: self, action: action)
    }

    /// Schedules work that schedules itself again, each time after a span of its choice.
    public func scheduleRecursive<State>(
        _ state: State,
        dueTime: RxTimeInterval,
        action: @escaping (_ state: State, _ recurse: TimedRecursion<State>) -> Void
    ) -> any Disposable {
        let rounds = Recursion { state, rounds in
            action(state, TimedRecursion(scheduler: self, rounds: rounds))
        }
        TimedRecursion(scheduler: self, rounds: rounds).schedule(state, dueTime: dueTime)
        return rounds
    }
}

/// A timer that calls its action when it is due; armed again, it forgets its old due time.
public protocol SchedulerTimer: AnyObject, Disposable {
    /// Arms it; in the past means as soon as possible.
    func arm(at due: RxTime)
    /// Arms it to be due after that many nanoseconds.
    func arm(after nanoseconds: Int64)
    /// Lets it not fire.
    func disarm()
}
