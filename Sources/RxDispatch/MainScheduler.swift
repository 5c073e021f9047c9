import Dispatch
import Rx
import Synchronization

/// Does work on the main queue, at once if it is there already.
///
/// At once only if nothing waits: events never overtake those that were sent before. Best for
/// `observe(on:)`; for `subscribe(on:)` see ``ConcurrentMainScheduler``.
public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {
    /// The one to use.
    public static let instance = MainScheduler()

    /// Does work on the main queue, never at once.
    public static let asyncInstance = SerialDispatchQueueScheduler(serialQueue: .main)

    // What was scheduled and is not done yet.
    private let underWay = Atomic<Int>(0)

    /// Another scheduler of the main queue, with an order of its own.
    public init() { super.init(serialQueue: .main) }

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
        let before = underWay.add(1, ordering: .relaxed).oldValue
        if before == 0, DispatchQueue.isMain {
            defer { underWay.subtract(1, ordering: .relaxed) }
            return action(state)
        }
        let work = SubscriptionGuard()
        let turn = Handover {
            if !work.isDisposed { work.attach(action(state)) }
        }
        queue.async { [self] in
            defer { underWay.subtract(1, ordering: .relaxed) }
            turn.value()
        }
        return work
    }
}
