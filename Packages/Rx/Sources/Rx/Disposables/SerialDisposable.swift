/// Holds the latest of several disposables; a new one disposes the previous one.
public final class SerialDisposable: Cancelable {
    private struct State: Nominal {
        var held: (any Disposable)?
        var isDisposed = false
    }

    private let state = Guarded(State())

    /// Creates an empty disposable.
    public init() { Resources.increment() }

    deinit { Resources.decrement() }

    /// True if it was disposed.
    public var isDisposed: Bool { state.read { $0.isDisposed } }

    /// The disposable that it holds.
    ///
    /// Setting it disposes the old one, or the new one after disposal.
    public var disposable: any Disposable {
        get { state.read { $0.held } ?? Disposables.create() }
        set {
            let released = state.withLock { state -> (any Disposable)? in
                if state.isDisposed { return newValue }
                defer { state.held = newValue }
                return state.held
            }
            released?.dispose()
        }
    }

    /// Disposes the disposable that it holds and every one that is set later.
    public func dispose() {
        state.exchange(State(isDisposed: true)).held?.dispose()
    }
}
