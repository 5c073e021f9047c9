/// An object that can be cancelled or released: a subscription, a timer, a resource.
///
/// Sendable, because a subscription often ends elsewhere than it began: in an actor's `deinit`, or
/// in the `onCancel` of a task.
public protocol Disposable: Sendable {
    /// Cancels or releases the object.
    ///
    /// Any thread may call it; calling it again does nothing. Subscriptions and timers of a
    /// scheduler that is for one thread may be disposed on that thread only.
    func dispose()
}

/// A disposable that knows if it was disposed.
public protocol Cancelable: Disposable {
    /// True if it was disposed.
    var isDisposed: Bool { get }
}

extension Disposable {
    /// Adds it to the bag, which disposes it when the bag is released.
    @inlinable
    public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
