/// An object that can be cancelled or released: a subscription, a timer, a resource.
///
/// A disposable is sendable, because a subscription often ends elsewhere than where it began: in an
/// actor's `deinit`, or in the `onCancel` of a task.
public protocol Disposable: Sendable {
    /// Cancels or releases the object.
    ///
    /// Further calls do nothing. Any thread may call it, except that the subscriptions and timers
    /// of a scheduler for one thread may be disposed only on that thread.
    func dispose()
}

/// A disposable that knows whether it was disposed.
public protocol Cancelable: Disposable {
    /// True if it was disposed.
    var isDisposed: Bool { get }
}

extension Disposable {
    /// Adds the disposable to the bag, which disposes it when the bag is released.
    @inlinable
    public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
