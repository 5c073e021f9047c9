// Unchecked because of the scheduler: the one who disposes must be allowed to use it.
/// Disposes its disposable on a scheduler.
public final class ScheduledDisposable: Cancelable, @unchecked Sendable {
    /// The scheduler on which it disposes.
    public let scheduler: any ImmediateSchedulerType
    private let held: SingleAssignmentDisposable

    /// Creates a disposable that disposes `disposable` on `scheduler`.
    public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
        self.scheduler = scheduler
        held = SingleAssignmentDisposable()
        held.setDisposable(disposable)
    }

    /// True if the scheduler has disposed it.
    public var isDisposed: Bool { held.isDisposed }

    /// Schedules the disposal.
    public func dispose() {
        _ = scheduler.schedule(held) { held in
            held.dispose()
            return Disposables.create()
        }
    }
}
