/// Something that can be given up: a subscription, a timer, a resource.
public protocol Disposable {
    /// Gives it up.
    ///
    /// Calling it again does nothing.
    func dispose()
}

/// A disposable that knows whether it was disposed.
public protocol Cancelable: Disposable {
    /// Whether it was disposed.
    var isDisposed: Bool { get }
}

extension Disposable {
    /// Leaves it to the bag, which disposes it when it goes.
    @inlinable
    public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
