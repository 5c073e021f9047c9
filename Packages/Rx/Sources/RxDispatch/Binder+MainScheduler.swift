public import Rx

extension Binder {
    /// Creates a binder that calls `binding` with each value, on the main queue.
    public init<Target: AnyObject>(
        _ target: Target,
        binding: @escaping (Target, Value) -> Void
    ) {
        self.init(target, scheduler: MainScheduler(), binding: binding)
    }
}
