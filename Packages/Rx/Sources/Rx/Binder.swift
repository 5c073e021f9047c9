/// An observer that passes each value to an object, without retaining the object.
///
/// A binder has no use for the end: it ignores completion, and an error, which nothing would
/// handle, is a mistake in the program and traps in debug builds.
public struct Binder<Value>: ObserverType {
    /// The type of the elements that the binder receives.
    public typealias Element = Value

    private let handler: (Event<Value>) -> Void

    /// Creates a binder that calls `binding` with the target and each value, on a scheduler.
    ///
    /// Values that arrive after the target has been released are dropped.
    public init<Target: AnyObject>(
        _ target: Target,
        scheduler: any ImmediateSchedulerType,
        binding: @escaping (Target, Value) -> Void
    ) {
        handler = { [weak target] event in
            switch event {
            case .next(let value):
                _ = scheduler.schedule(value) { [weak target] value in
                    if let target { binding(target, value) }
                    return Disposables.create()
                }
            case .error(let error): assertionFailure("a binder was sent the error \(error)")
            case .completed: break
            }
        }
    }

    /// Handles one event.
    public func on(_ event: Event<Value>) { handler(event) }

    /// Returns this binder as an ``AnyObserver``.
    public func asObserver() -> AnyObserver<Value> { AnyObserver(eventHandler: on) }
}
