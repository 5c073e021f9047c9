public import Dispatch
public import Rx

/// Runs work on a concurrent queue, several pieces at a time.
///
/// It suits `subscribe(on:)`, because subscriptions run in parallel. `observe(on:)` still sends one
/// event after another, each as a separate piece of work.
public class ConcurrentDispatchQueueScheduler: SchedulerType, @unchecked Sendable {
    private let queue: DispatchQueue
    private let leeway: DispatchTimeInterval

    /// The current time on the machine's monotonic clock.
    public final var now: RxTime { .monotonic }

    /// Creates a scheduler that runs its work on a queue, which may also be serial.
    ///
    /// Timers may be up to `leeway` late, to save energy.
    public init(queue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        self.queue = queue
        self.leeway = leeway
    }

    /// Creates a scheduler with a concurrent queue of its own.
    public convenience init(qos: DispatchQoS, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        let queue = DispatchQueue(
            label: "rx.global_dispatch_queue.concurrent.\(qos)",
            qos: qos,
            attributes: .concurrent
        )
        self.init(queue: queue, leeway: leeway)
    }

    /// Schedules work to run as soon as the queue reaches it.
    public final func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        queue.schedule(state, action)
    }

    /// Schedules work to run after `dueTime`.
    public final func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        queue.schedule(state, after: dueTime, leeway: leeway, action)
    }

    /// Schedules work to run after `startAfter` and then every `period`, until disposed.
    ///
    /// Rounds never overlap; rounds that are missed because the queue is busy are skipped.
    public final func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        queue.schedule(state, startAfter: startAfter, period: period, leeway: leeway, action)
    }

    /// Returns a timer on the queue that can be armed repeatedly without an allocation.
    public final func makeTimer(_ action: @escaping () -> Void) -> any SchedulerTimer {
        DispatchTimer(queue: queue, leeway: leeway, action: action)
    }
}
