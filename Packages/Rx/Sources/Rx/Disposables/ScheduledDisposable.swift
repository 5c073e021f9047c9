/// Disposes its disposable on a scheduler.
public final class ScheduledDisposable: Cancelable {
    /// The scheduler on which it disposes.
    public let scheduler: any ImmediateSchedulerType
    private let held: SingleAssignmentDisposable

    /// Will dispose `disposable` on `scheduler`.
    public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
        self.scheduler = scheduler
        held = SingleAssignmentDisposable()
        held.setDisposable(disposable)
    }

    /// Whether the scheduler has disposed it.
    public var isDisposed: Bool { held.isDisposed }

    /// Schedules the disposal.
    public func dispose() {
        _ = scheduler.schedule(held) { held in
            held.dispose()
            return Disposables.create()
        }
    }
}
