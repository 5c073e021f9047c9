/// Disposes a disposable when this object and all its dependents have been disposed.
public final class RefCountDisposable: Cancelable {
    private struct State: Nominal {
        var disposable: (any Disposable)?
        var dependents = 0
        var isPrimaryDisposed = false

        /// Returns the disposable if nothing needs it any more, so that the caller disposes it; nil
        /// otherwise.
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

    /// Returns a dependent; the counted disposable is not disposed before the dependent is.
    ///
    /// If the counted disposable was already disposed, the dependent does nothing.
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

    /// Releases the primary reference: from now on, only dependents delay the disposal of the
    /// counted disposable.
    public func dispose() {
        let unused = state.withLock { state in
            state.isPrimaryDisposed = true
            return state.takeIfUnused()
        }
        unused?.dispose()
    }
}
