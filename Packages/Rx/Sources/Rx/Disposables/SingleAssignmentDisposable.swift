/// Holds one disposable that is set later, when the subscription has begun.
public final class SingleAssignmentDisposable: Cancelable {
    private enum State: Nominal {
        case empty
        case set(any Disposable)
        case disposed(wasSet: Bool)
    }

    private let state = Guarded(State.empty)

    /// Creates an empty disposable.
    public init() { Resources.increment() }

    deinit { Resources.decrement() }

    /// True if it was disposed.
    public var isDisposed: Bool {
        state.read {
            if case .disposed = $0 { return true }
            return false
        }
    }

    /// Sets the disposable, or disposes it at once if this object was already disposed.
    ///
    /// May be called only once; a second call traps.
    public func setDisposable(_ disposable: any Disposable) {
        let mustDispose = state.withLock { state in
            switch state {
            case .empty:
                state = .set(disposable)
                return false
            case .disposed(wasSet: false):
                state = .disposed(wasSet: true)
                return true
            case .set, .disposed(wasSet: true):
                preconditionFailure("a SingleAssignmentDisposable was set twice")
            }
        }
        if mustDispose { disposable.dispose() }
    }

    /// Disposes the disposable, now or as soon as it is set.
    public func dispose() {
        let assigned: (any Disposable)? = state.withLock { state in
            switch state {
            case .empty: state = .disposed(wasSet: false)
            case .disposed: break
            case .set(let disposable):
                state = .disposed(wasSet: true)
                return disposable
            }
            return nil
        }
        assigned?.dispose()
    }
}
