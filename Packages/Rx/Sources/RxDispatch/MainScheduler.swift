import Dispatch
import Rx
import Synchronization

/// Runs work on the main queue, at once if the caller is already there.
///
/// Work runs at once only if all earlier work of the scheduler has finished, so that no event
/// overtakes an earlier one. The scheduler is meant for `observe(on:)`; for `subscribe(on:)`, see
/// ``ConcurrentMainScheduler``.
public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {
    /// The shared scheduler.
    public static let instance = MainScheduler()

    /// The shared scheduler that runs work on the main queue later, never at once.
    public static let asyncInstance = MainScheduler(runsAtOnce: false)

    // The number of pieces of work that are scheduled or running.
    private let unfinishedCount = Atomic<Int>(0)
    private let runsAtOnce: Bool

    /// Creates another scheduler for the main queue, which orders only its own work.
    public convenience init() { self.init(runsAtOnce: true) }

    private init(runsAtOnce: Bool) {
        self.runsAtOnce = runsAtOnce
        super.init(serialQueue: .main)
    }

    /// Traps unless the caller is on the main queue.
    public static func ensureExecutingOnScheduler(errorMessage: String? = nil) {
        precondition(
            DispatchQueue.isMain,
            errorMessage ?? "This is not the main queue: use MainScheduler.instance.schedule."
        )
    }

    /// Traps unless the caller is on the main queue.
    public static func ensureRunningOnMainThread(errorMessage: String? = nil) {
        precondition(DispatchQueue.isMain, errorMessage ?? "This is not the main queue.")
    }

    override func scheduleInternal<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let earlierCount = unfinishedCount.add(1, ordering: .relaxed).oldValue
        if runsAtOnce, earlierCount == 0, DispatchQueue.isMain {
            defer { unfinishedCount.subtract(1, ordering: .relaxed) }
            return action(state)
        }
        let work = SubscriptionGuard()
        let run = Unchecked {
            if !work.isDisposed { work.attach(action(state)) }
        }
        queue.async { [self] in
            defer { unfinishedCount.subtract(1, ordering: .relaxed) }
            run.value()
        }
        return work
    }
}
