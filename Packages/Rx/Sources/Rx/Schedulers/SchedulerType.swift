/// A scheduler with a clock.
public protocol SchedulerType: ImmediateSchedulerType {
    /// The current time on this scheduler's clock.
    var now: RxTime { get }

    /// The identity of this scheduler, to which the ids of `throttle(id:)` and `debounce(id:)` are
    /// scoped.
    ///
    /// By default, objects are identified by their reference and `Hashable` values by equality. Any
    /// other value has a new identity each time, so no two operators on such a scheduler share an
    /// id; if they should, supply an identity.
    var identity: SchedulerIdentity { get }

    /// Schedules work to run after `dueTime`.
    func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable

    /// Schedules work to run after `startAfter` and then every `period`, until the result is
    /// disposed.
    ///
    /// `action` receives the state of the previous round and returns the state of the next.
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
    /// The identity of an object or of a `Hashable` value; for other values, a new identity.
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

    /// Returns a timer that schedules its action each time it is armed.
    public func makeTimer(_ action: @escaping () -> Void) -> any SchedulerTimer {
        RelativeTimer(scheduler: self, action: action)
    }

    /// Schedules work that schedules itself again, each time after a span of time that it chooses.
    public func scheduleRecursive<State>(
        _ state: State,
        dueTime: RxTimeInterval,
        action: @escaping (_ state: State, _ recurse: TimedRecursion<State>) -> Void
    ) -> any Disposable {
        let recursion = Recursion { state, recursion in
            action(state, TimedRecursion(scheduler: self, recursion: recursion))
        }
        TimedRecursion(scheduler: self, recursion: recursion).schedule(state, dueTime: dueTime)
        return recursion
    }
}

/// A timer that calls its action when it is due; arming it again replaces its due time.
public protocol SchedulerTimer: AnyObject, Disposable {
    /// Arms the timer for an instant; if the instant has passed, the timer is due as soon as
    /// possible.
    func arm(at due: RxTime)
    /// Arms the timer for the given number of nanoseconds from now.
    func arm(after nanoseconds: Int64)
    /// Disarms the timer.
    func disarm()
}
