import Synchronization

/// Remembers whether it was disposed, and nothing else.
public final class BooleanDisposable: Cancelable {
    private let flag: Atomic<Bool>

    /// Not disposed yet.
    public convenience init() { self.init(isDisposed: false) }

    /// In that state.
    public init(isDisposed: Bool) {
        flag = Atomic(isDisposed)
        Resources.increment()
    }

    deinit { Resources.decrement() }

    /// Whether it was disposed.
    public var isDisposed: Bool { flag.load(ordering: .acquiring) }

    /// Remembers it.
    public func dispose() { flag.store(true, ordering: .releasing) }
}
