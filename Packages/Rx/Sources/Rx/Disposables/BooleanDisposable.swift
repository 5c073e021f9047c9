import Synchronization

/// A disposable that only remembers whether it was disposed.
public final class BooleanDisposable: Cancelable {
    private let flag: Atomic<Bool>

    /// One that was not disposed.
    public convenience init() { self.init(isDisposed: false) }

    /// One in that state.
    public init(isDisposed: Bool) {
        flag = Atomic(isDisposed)
        Resources.increment()
    }

    deinit { Resources.decrement() }

    /// Whether it was disposed.
    public var isDisposed: Bool { flag.load(ordering: .acquiring) }

    /// Remembers that it was disposed.
    public func dispose() { flag.store(true, ordering: .releasing) }
}
