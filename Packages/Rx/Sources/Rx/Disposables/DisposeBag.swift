/// Disposes its contents when it is released.
public final class DisposeBag: Sendable {
    private struct State: ReturnsRemoved {
        var disposables: [any Disposable] = []
        var isDisposed = false
        /// The number of disposables at which the ended subscriptions are removed.
        var removalThreshold = 16

        /// Adds a disposable; returns the ended subscriptions that were removed.
        mutating func insert(_ disposable: any Disposable) -> [any Disposable] {
            let ended = disposables.count < removalThreshold ? [] : removeEnded()
            disposables.append(disposable)
            return ended
        }

        private mutating func removeEnded() -> [any Disposable] {
            var (live, ended): ([any Disposable], [any Disposable]) = ([], [])
            for disposable in disposables {
                if (disposable as? SubscriptionGuard)?.isDisposed == true {
                    ended.append(disposable)
                } else {
                    live.append(disposable)
                }
            }
            disposables = live
            removalThreshold = max(16, disposables.count * 2)
            return ended
        }

        mutating func dispose() -> [any Disposable] {
            isDisposed = true
            return disposables
        }
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
        let disposables = state.withLock { $0.dispose() }
        for disposable in disposables { disposable.dispose() }
        Resources.decrement()
    }

    /// Adds a disposable.
    ///
    /// As it grows, the bag removes subscriptions that have ended, so that its size stays bounded
    /// even if it exists as long as the program.
    public func insert(_ disposable: any Disposable) {
        _ = state.withLock { $0.insert(disposable) }
    }

    /// Adds several disposables.
    public func insert(_ disposables: any Disposable...) { insert(disposables) }

    /// Adds several disposables.
    public func insert(_ disposables: [any Disposable]) {
        for disposable in disposables { insert(disposable) }
    }

    /// Adds the disposables that the builder lists.
    public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }

    /// Builds a list of disposables, one on each line.
    @resultBuilder
    public struct DisposableBuilder {
        /// Collects the disposables.
        public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] {
            disposables
        }
    }
}
