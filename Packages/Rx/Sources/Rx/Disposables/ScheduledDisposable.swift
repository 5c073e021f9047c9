// Unchecked because of the scheduler: whoever disposes this must be allowed to use the scheduler.
/// Disposes another disposable on a scheduler.
public final class ScheduledDisposable: Cancelable, @unchecked Sendable {
    /// The scheduler on which the disposable is disposed.
    public let scheduler: any ImmediateSchedulerType
    private let target: SingleAssignmentDisposable

    /// Creates a disposable that disposes `disposable` on `scheduler`.
    public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
        self.scheduler = scheduler
        target = SingleAssignmentDisposable()
        target.setDisposable(disposable)
    }

    /// True if the scheduler has disposed the disposable.
    public var isDisposed: Bool { target.isDisposed }

    /// Schedules the disposal.
    public func dispose() {
        _ = scheduler.schedule(target) { target in
            target.dispose()
            return Disposables.create()
        }
    }
}
