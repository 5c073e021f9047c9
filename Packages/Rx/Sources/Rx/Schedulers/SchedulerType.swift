/// A scheduler with a clock.
public protocol SchedulerType: ImmediateSchedulerType {
    /// The current time on this scheduler's clock.
    var now: RxTime { get }

    /// The identity of this scheduler, to which the ids of `throttle(id:)` and `debounce(id:)`
    /// belong.
    ///
    /// By default objects are identified by their reference and `Hashable` values by equality. Any
    /// other value has a new identity each time, so an operator on it shares its ids with no other
    /// operator: supply an identity if it should.
    var identity: SchedulerIdentity { get }

    /// Schedules work to run after `dueTime`.
    func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable

    /// Schedules work to run after `startAfter` and then every `period`, until disposed.
    ///
    /// `action` receives the state of the previous round and returns that of the next.
    func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable

    /// Returns a timer that can be armed repeatedly without an allocation.
    func makeTimer(_ action: @escaping () -> Void) -> any SchedulerTimer
}

extension SchedulerType {
    /// The identity of an object, of a `Hashable` value, or a new one.
    public var identity: SchedulerIdentity { SchedulerIdentity(default: self) }

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

    /// Returns a timer that schedules one action each time it is armed.
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

/// A timer that calls its action when it is due; arming it again replaces its due time.
public protocol SchedulerTimer: AnyObject, Disposable {
    /// Arms the timer for an instant; it is due as soon as possible if the instant has passed.
    func arm(at due: RxTime)
    /// Arms the timer for the given number of nanoseconds from now.
    func arm(after nanoseconds: Int64)
    /// Disarms the timer.
    func disarm()
}
