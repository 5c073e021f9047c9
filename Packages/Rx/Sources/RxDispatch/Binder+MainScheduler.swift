public import Rx

extension Binder {
    /// Creates a binder that passes values on the main queue.
    public init<Target: AnyObject>(
        _ target: Target,
        binding: @escaping (Target, Value) -> Void
    ) {
        self.init(target, scheduler: MainScheduler(), binding: binding)
    }
}
