/// Disposes its disposable on a scheduler.
public final class ScheduledDisposable: Cancelable {
    /// Where it is disposed.
    public let scheduler: any ImmediateSchedulerType
    private let held: SingleAssignmentDisposable

    /// Will dispose that there.
    public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
        self.scheduler = scheduler
        held = SingleAssignmentDisposable()
        held.setDisposable(disposable)
    }

    /// Whether the scheduler has disposed it.
    public var isDisposed: Bool { held.isDisposed }

    /// Asks the scheduler to dispose it.
    public func dispose() {
        _ = scheduler.schedule(held) { held in
            held.dispose()
            return Disposables.create()
        }
    }
}
