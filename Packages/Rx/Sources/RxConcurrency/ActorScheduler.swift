public import Rx

/// Runs work on an actor, one piece after another, in the order in which it was scheduled.
///
///     positions.observe(on: ActorScheduler(MainActor.shared))
///
/// The actor is retained until the scheduler is released and the scheduled work has run. The
/// scheduler has no clock; for timers on an actor, see ``ClockScheduler``.
public final class ActorScheduler<Isolation: Actor>: SerialSchedulerType, Sendable {
    /// The actor on which the work runs.
    public let actor: Isolation
    private let queue: AsyncStream<Unchecked<() -> Void>>.Continuation

    /// Creates a scheduler that runs its work on `actor`.
    ///
    /// If two schedulers use the same actor, each orders only its own work.
    public init(_ actor: Isolation) {
        self.actor = actor
        let (work, queue) = AsyncStream<Unchecked<() -> Void>>.makeStream()
        self.queue = queue
        Task { await Self.run(work, on: actor) }
    }

    deinit { queue.finish() }

    /// Runs each piece of work on the actor until the queue is finished.
    private static func run(
        _ work: AsyncStream<Unchecked<() -> Void>>,
        on actor: isolated Isolation
    ) async {
        for await piece in work { piece.value() }
    }

    /// Schedules work to run as soon as the actor reaches it; never at once.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let work = SubscriptionGuard()
        queue.yield(
            Unchecked {
                if !work.isDisposed { work.attach(action(state)) }
            }
        )
        return work
    }
}

/// An actor whose code runs on a given executor.
public actor ExecutorActor {
    private nonisolated let executor: any SerialExecutor

    /// The executor on which the actor's code runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// Creates an actor that runs on `executor`.
    public init(_ executor: any SerialExecutor) { self.executor = executor }
}
