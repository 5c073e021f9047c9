/// Disposes its contents when it is released.
public final class DisposeBag: Sendable {
    private struct State: Nominal {
        var held: [any Disposable] = []
        var isDisposed = false
        var nextRemovalAt = 16
    }

    private let state = Guarded(State())

    /// Creates an empty bag.
    public init() { Resources.increment() }

    /// Creates a bag of the disposables that the builder lists.
    public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
        self.init()
        insert(builder())
    }

    /// Creates a bag of the given disposables.
    public convenience init(disposing disposables: any Disposable...) {
        self.init()
        insert(disposables)
    }

    /// Creates a bag of the given disposables.
    public convenience init(disposing disposables: [any Disposable]) {
        self.init()
        insert(disposables)
    }

    deinit {
        let held = state.withLock { state in
            state.isDisposed = true
            return state.held
        }
        for disposable in held { disposable.dispose() }
        Resources.decrement()
    }

    /// Adds a disposable.
    ///
    /// Removes subscriptions that have ended as it grows, so a bag that exists as long as the
    /// program does not grow without bound.
    public func insert(_ disposable: any Disposable) {
        state.withLock { state in
            if state.held.count >= state.nextRemovalAt {
                state.held.removeAll { ($0 as? SubscriptionGuard)?.isDisposed == true }
                state.nextRemovalAt = max(16, state.held.count * 2)
            }
            state.held.append(disposable)
        }
    }

    /// Adds several disposables.
    public func insert(_ disposables: any Disposable...) { insert(disposables) }

    /// Adds several disposables.
    public func insert(_ disposables: [any Disposable]) {
        for disposable in disposables { insert(disposable) }
    }

    /// Adds the disposables that the builder lists.
    public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }

    /// Builds a list of disposables, one a line.
    @resultBuilder
    public struct DisposableBuilder {
        /// Collects the disposables.
        public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] {
            disposables
        }
    }
}
