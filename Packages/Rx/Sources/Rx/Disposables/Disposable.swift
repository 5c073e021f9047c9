/// An object that can be cancelled or released: a subscription, a timer, a resource.
public protocol Disposable {
    /// Cancels or releases the object.
    ///
    /// Calling it again does nothing.
    func dispose()
}

/// A disposable that can tell if it was disposed.
public protocol Cancelable: Disposable {
    /// True if it was disposed.
    var isDisposed: Bool { get }
}

extension Disposable {
    /// Adds it to the bag, which disposes it when the bag is released.
    @inlinable
    public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
