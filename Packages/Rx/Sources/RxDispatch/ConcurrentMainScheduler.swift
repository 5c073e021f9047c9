import Dispatch
public import Rx

/// Runs work on the main queue, at once if the caller is already there.
///
/// It is meant for `subscribe(on:)`. Work that is scheduled from the main queue does not wait for
/// earlier work of the scheduler; with ``MainScheduler``, it does.
public final class ConcurrentMainScheduler: SchedulerType, Sendable {
    /// The only instance.
    public static let instance = ConcurrentMainScheduler()

    /// The current time on the machine's monotonic clock.
    public var now: RxTime { .monotonic }

    private init() {}

    /// Runs the work at once if the caller is on the main queue; otherwise, schedules it there.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        DispatchQueue.isMain ? action(state) : DispatchQueue.main.schedule(state, action)
    }

    /// Schedules work on the main queue to run after `dueTime`.
    public func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        MainScheduler.instance.scheduleRelative(state, dueTime: dueTime, action: action)
    }

    /// Schedules work on the main queue to run after `startAfter` and then every `period`.
    public func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        MainScheduler.instance.schedulePeriodic(
            state,
            startAfter: startAfter,
            period: period,
            action: action
        )
    }

    /// Returns a timer on the main queue that can be armed repeatedly without an allocation.
    public func makeTimer(_ action: @escaping () -> Void) -> any SchedulerTimer {
        MainScheduler.instance.makeTimer(action)
    }
}
