/// Disposes a disposable when this and all its dependents are disposed.
public final class RefCountDisposable: Cancelable {
    private struct State: Nominal {
        var disposable: (any Disposable)?
        var dependents = 0
        var isPrimaryDisposed = false

        /// Returns the disposable to dispose now; nil while something needs it.
        mutating func takeIfUnused() -> (any Disposable)? {
            guard isPrimaryDisposed, dependents == 0 else { return nil }
            defer { disposable = nil }
            return disposable
        }
    }

    private let state: Guarded<State>

    /// Creates a counter of references to a disposable.
    public init(disposable: any Disposable) {
        state = Guarded(State(disposable: disposable))
        Resources.increment()
    }

    deinit { Resources.decrement() }

    /// True if the counted disposable was disposed.
    public var isDisposed: Bool { state.read { $0.disposable == nil } }

    /// Returns a dependent, which must be disposed before the counted disposable is.
    public func retain() -> any Disposable {
        let isAlive = state.withLock { state in
            guard state.disposable != nil else { return false }
            state.dependents += 1
            return true
        }
        guard isAlive else { return Disposables.create() }
        return Disposables.create { [self] in
            let unused = state.withLock { state in
                state.dependents -= 1
                return state.takeIfUnused()
            }
            unused?.dispose()
        }
    }

    /// Releases the first reference.
    public func dispose() {
        let unused = state.withLock { state in
            state.isPrimaryDisposed = true
            return state.takeIfUnused()
        }
        unused?.dispose()
    }
}
