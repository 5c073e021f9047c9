/// Holds any number of disposables and disposes them together.
public final class CompositeDisposable: Cancelable {
    /// Identifies one of the disposables, so that it can be removed.
    public struct DisposeKey: Hashable, Sendable {
        let key: UInt64
    }

    private struct State: ReturnsRemoved {
        var isDisposed = false
        var nextKey: UInt64 = 0
        // In the order of insertion, which is the order of the keys. In a long list, a removed
        // disposable leaves a gap, so that the entries behind it need not move.
        private var entries: [(key: UInt64, disposable: (any Disposable)?)] = []
        private var gaps = 0

        var count: Int { entries.count - gaps }

        mutating func insert(_ disposable: any Disposable) -> DisposeKey? {
            guard !isDisposed else { return nil }
            entries.append((nextKey, disposable))
            nextKey += 1
            return DisposeKey(key: nextKey - 1)
        }

        mutating func remove(_ key: DisposeKey) -> (any Disposable)? {
            var low = 0
            var high = entries.count
            while low < high {
                let middle = (low + high) / 2
                if entries[middle].key < key.key { low = middle + 1 } else { high = middle }
            }
            guard low < entries.count, entries[low].key == key.key else { return nil }
            guard let disposable = entries[low].disposable else { return nil }
            if entries.count <= Self.shortListLength || low == entries.count - 1 {
                entries.remove(at: low)
            } else {
                entries[low].disposable = nil
                gaps += 1
                if gaps > entries.count / 2 { closeGaps() }
            }
            return disposable
        }

        /// The length up to which moving the later entries costs less than a gap.
        private static var shortListLength: Int { 32 }

        private mutating func closeGaps() {
            entries.removeAll { $0.disposable == nil }
            gaps = 0
        }

        mutating func takeAll() -> [any Disposable] {
            defer {
                entries = []
                gaps = 0
            }
            return entries.compactMap(\.disposable)
        }
    }

    private let state: Guarded<State>

    /// Creates an empty group.
    public convenience init() { self.init(disposables: []) }

    /// Creates a group of two disposables.
    public convenience init(_ disposable1: any Disposable, _ disposable2: any Disposable) {
        self.init(disposables: [disposable1, disposable2])
    }

    /// Creates a group of three disposables.
    public convenience init(
        _ disposable1: any Disposable,
        _ disposable2: any Disposable,
        _ disposable3: any Disposable
    ) {
        self.init(disposables: [disposable1, disposable2, disposable3])
    }

    /// Creates a group of four or more disposables.
    public convenience init(
        _ disposable1: any Disposable,
        _ disposable2: any Disposable,
        _ disposable3: any Disposable,
        _ disposable4: any Disposable,
        _ disposables: any Disposable...
    ) {
        self.init(
            disposables: [disposable1, disposable2, disposable3, disposable4] + disposables
        )
    }

    /// Creates a group of the given disposables.
    public init(disposables: [any Disposable]) {
        var initial = State()
        for disposable in disposables { _ = initial.insert(disposable) }
        state = Guarded(initial)
        Resources.increment()
    }

    deinit { Resources.decrement() }

    /// True if it was disposed.
    public var isDisposed: Bool { state.read { $0.isDisposed } }

    /// The number of disposables in the group.
    public var count: Int { state.read { $0.count } }

    /// Adds a disposable, or disposes it at once if the group was already disposed.
    ///
    /// Returns the key with which the disposable can be removed; nil if the group was disposed.
    @discardableResult
    public func insert(_ disposable: any Disposable) -> DisposeKey? {
        let key = state.withLock { $0.insert(disposable) }
        if key == nil { disposable.dispose() }
        return key
    }

    /// Removes a disposable and disposes it; does nothing if it was already removed.
    public func remove(for disposeKey: DisposeKey) {
        let removed = state.withLock { $0.remove(disposeKey) }
        removed?.dispose()
    }

    /// Disposes all disposables, in the order in which they were added.
    public func dispose() {
        let disposables = state.withLock { state in
            state.isDisposed = true
            return state.takeAll()
        }
        for disposable in disposables { disposable.dispose() }
    }
}
