/// Disposes its contents when it is released.
public final class DisposeBag: Sendable {
    private struct State: ReturnsRemoved {
        var held: [any Disposable] = []
        var isDisposed = false
        var nextRemovalAt = 16

        /// Adds a disposable; returns the ended subscriptions that were removed.
        mutating func insert(_ disposable: any Disposable) -> [any Disposable] {
            let ended = held.count < nextRemovalAt ? [] : removeEnded()
            held.append(disposable)
            return ended
        }

        private mutating func removeEnded() -> [any Disposable] {
            var (live, ended): ([any Disposable], [any Disposable]) = ([], [])
            for disposable in held {
                if (disposable as? SubscriptionGuard)?.isDisposed == true {
                    ended.append(disposable)
                } else {
                    live.append(disposable)
                }
            }
            held = live
            nextRemovalAt = max(16, held.count * 2)
            return ended
        }

        mutating func dispose() -> [any Disposable] {
            isDisposed = true
            return held
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
        let held = state.withLock { $0.dispose() }
        for disposable in held { disposable.dispose() }
        Resources.decrement()
    }

    /// Adds a disposable.
    ///
    /// Removes subscriptions that have ended as it grows, so a bag that exists as long as the
    /// program does not grow without bound.
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

    /// Builds a list of disposables, one a line.
    @resultBuilder
    public struct DisposableBuilder {
        /// Collects the disposables.
        public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] {
            disposables
        }
    }
}
