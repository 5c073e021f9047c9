/// Holds one disposable at a time; setting a new one disposes the previous one.
public final class SerialDisposable: Cancelable {
    private struct State: Nominal {
        var current: (any Disposable)?
        var isDisposed = false
    }

    private let state = Guarded(State())

    /// Creates an empty disposable.
    public init() { Resources.increment() }

    deinit { Resources.decrement() }

    /// True if it was disposed.
    public var isDisposed: Bool { state.read { $0.isDisposed } }

    /// The current disposable; one that does nothing if none is set.
    ///
    /// Setting it disposes the previous disposable or, if this object was disposed, the new one.
    public var disposable: any Disposable {
        get { state.read { $0.current } ?? Disposables.create() }
        set {
            let released = state.withLock { state -> (any Disposable)? in
                if state.isDisposed { return newValue }
                defer { state.current = newValue }
                return state.current
            }
            released?.dispose()
        }
    }

    /// Disposes the current disposable, and every one that is set later.
    public func dispose() {
        state.exchange(State(isDisposed: true)).current?.dispose()
    }
}
