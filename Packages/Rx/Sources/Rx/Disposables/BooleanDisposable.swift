import Synchronization

/// A disposable that only records whether it was disposed.
public final class BooleanDisposable: Cancelable {
    private let flag: Atomic<Bool>

    /// Creates a disposable that is not disposed.
    public convenience init() { self.init(isDisposed: false) }

    /// Creates a disposable in the given state.
    public init(isDisposed: Bool) {
        flag = Atomic(isDisposed)
        Resources.increment()
    }

    deinit { Resources.decrement() }

    /// True if it was disposed.
    public var isDisposed: Bool { flag.load(ordering: .acquiring) }

    /// Records the disposal.
    public func dispose() { flag.store(true, ordering: .releasing) }
}
