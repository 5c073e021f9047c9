import Dispatch
public import Rx

/// Does work on the main queue, at once if it is there already.
///
/// Made for `subscribe(on:)`: unlike with ``MainScheduler``, work that is scheduled on the main
/// queue does not wait for other work of the scheduler.
public final class ConcurrentMainScheduler: SchedulerType, Sendable {
    /// The one there is.
    public static let instance = ConcurrentMainScheduler()

    /// The present on the machine's monotonic clock.
    public var now: RxTime { .monotonic }

    private init() {}

    /// Does the work, or schedules it on the main queue.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        DispatchQueue.isMain ? action(state) : DispatchQueue.main.schedule(state, action)
    }

    /// Schedules work on the main queue to be done after `dueTime`.
    public func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        MainScheduler.instance.scheduleRelative(state, dueTime: dueTime, action: action)
    }

    /// Schedules work on the main queue to be done after `startAfter` and then each `period`.
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

    /// A timer on the main queue that can be armed again and again without an allocation.
    public func makeTimer(_ action: @escaping () -> Void) -> any SchedulerTimer {
        MainScheduler.instance.makeTimer(action)
    }
}
