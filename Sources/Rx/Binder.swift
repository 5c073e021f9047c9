/// An observer that hands each value to an object, without keeping the object alive.
///
/// It takes elements only: an error is a mistake of the program, since nobody is there to handle
/// it, and traps in debug builds; the end is ignored.
public struct Binder<Value>: ObserverType {
    /// The type of the elements it takes.
    public typealias Element = Value

    private let handler: (Event<Value>) -> Void

    /// A binder that calls `binding` with the target and each value, on a scheduler.
    ///
    /// Values that come when the target has gone are dropped.
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

    /// Takes one event.
    public func on(_ event: Event<Value>) { handler(event) }

    /// This binder with its type hidden.
    public func asObserver() -> AnyObserver<Value> { AnyObserver(eventHandler: on) }
}
