public import Dispatch
public import Rx

/// Does work on a concurrent queue, several pieces at a time.
///
/// Good for `subscribe(on:)`: the work of each subscription goes its own way. `observe(on:)` still
/// delivers one event after the other, but each in a hop of its own.
public class ConcurrentDispatchQueueScheduler: SchedulerType, @unchecked Sendable {
    private let queue: DispatchQueue
    private let leeway: DispatchTimeInterval

    /// The present on the machine's monotonic clock.
    public final var now: RxTime { .monotonic }

    /// A scheduler of that queue, which may also be serial.
    ///
    /// - `leeway`: how late timers may be to save energy.
    public init(queue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        self.queue = queue
        self.leeway = leeway
    }

    /// A scheduler of a concurrent queue of its own.
    public convenience init(qos: DispatchQoS, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        let queue = DispatchQueue(
            label: "rx.global_dispatch_queue.concurrent.\(qos)",
            qos: qos,
            attributes: .concurrent
        )
        self.init(queue: queue, leeway: leeway)
    }

    /// Schedules work to be done as soon as the queue gets to it.
    public final func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        queue.schedule(state, action)
    }

    /// Schedules work to be done after `dueTime`.
    public final func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        queue.schedule(state, after: dueTime, leeway: leeway, action)
    }

    /// Schedules work to be done after `startAfter` and then each `period`, until disposed.
    ///
    /// One round never overlaps the next; times that are missed are left out.
    public final func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        queue.schedule(state, startAfter: startAfter, period: period, leeway: leeway, action)
    }

    /// A timer on the queue that can be armed again and again without an allocation.
    public final func makeTimer(_ action: @escaping () -> Void) -> any SchedulerTimer {
        DispatchTimer(queue: queue, leeway: leeway, action: action)
    }
}
