public import Dispatch
public import Rx

/// Runs work on a serial queue, one piece after another.
///
/// It uses the machine's monotonic clock; timers are due at absolute times, to the nanosecond.
/// `observe(on:)` sends all queued events as one piece of work.
public class SerialDispatchQueueScheduler: SchedulerType, SerialSchedulerType, @unchecked Sendable {
    let queue: DispatchQueue
    let leeway: DispatchTimeInterval

    /// The current time on the machine's monotonic clock.
    public final var now: RxTime { .monotonic }

    /// Creates a scheduler that runs its work on a queue that is known to be serial.
    init(serialQueue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        queue = serialQueue
        self.leeway = leeway
    }

    /// Creates a scheduler with a queue of its own.
    ///
    /// - Parameters:
    ///   - internalSerialQueueName: The label of the queue.
    ///   - serialQueueConfiguration: Called with the queue before its first use.
    ///   - leeway: The time by which timers may be late, to save energy.
    public convenience init(
        internalSerialQueueName: String,
        serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        let queue = DispatchQueue(label: internalSerialQueueName)
        serialQueueConfiguration?(queue)
        self.init(serialQueue: queue, leeway: leeway)
    }

    /// Creates a scheduler with a queue of its own that targets `queue`, which need not be serial.
    public convenience init(
        queue: DispatchQueue,
        internalSerialQueueName: String,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        let serialQueue = DispatchQueue(label: internalSerialQueueName, target: queue)
        self.init(serialQueue: serialQueue, leeway: leeway)
    }

    /// Creates a scheduler with a queue of its own that targets the system's queue for `qos`.
    public convenience init(
        qos: DispatchQoS,
        internalSerialQueueName: String = "rx.global_dispatch_queue.serial",
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        self.init(
            queue: .global(qos: qos.qosClass),
            internalSerialQueueName: internalSerialQueueName,
            leeway: leeway
        )
    }

    /// Schedules work to run as soon as the queue reaches it.
    public final func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        scheduleInternal(state, action: action)
    }

    /// Schedules work without delay; ``MainScheduler`` overrides it.
    func scheduleInternal<StateType>(
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
    /// It does not drift: the n-th round after the first is due n periods after the first. Rounds
    /// that are missed because the queue is busy are skipped.
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
