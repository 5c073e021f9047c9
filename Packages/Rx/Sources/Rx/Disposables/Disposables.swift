public import Synchronization

/// Makes disposables.
public struct Disposables {
    private init() {}

    /// Returns a disposable that does nothing.
    @inlinable
    public static func create() -> any Disposable { EmptyDisposable() }

    /// Returns a disposable that calls `dispose` when it is disposed for the first time.
    @inlinable
    public static func create(with dispose: @escaping () -> Void) -> any Cancelable {
        AnonymousDisposable(dispose)
    }

    /// Returns a disposable that disposes the two given disposables, in their order.
    @inlinable
    public static func create(
        _ disposable1: any Disposable,
        _ disposable2: any Disposable
    ) -> any Cancelable {
        AnonymousDisposable {
            disposable1.dispose()
            disposable2.dispose()
        }
    }

    /// Returns a disposable that disposes the given disposables, in their order.
    public static func create(
        _ disposable1: any Disposable,
        _ disposable2: any Disposable,
        _ disposable3: any Disposable,
        _ disposables: any Disposable...
    ) -> any Cancelable {
        create([disposable1, disposable2, disposable3] + disposables)
    }

    /// Returns a disposable that disposes the given disposables, in their order.
    public static func create(_ disposables: [any Disposable]) -> any Cancelable {
        AnonymousDisposable { for disposable in disposables { disposable.dispose() } }
    }
}

@usableFromInline @frozen
struct EmptyDisposable: Disposable {
    @inlinable
    init() {}

    @inlinable
    func dispose() {}
}

/// Calls a closure once and then releases the closure.
// Unchecked because of the closure, which only the first caller of `dispose` runs.
@usableFromInline
final class AnonymousDisposable: Cancelable, @unchecked Sendable {
    @usableFromInline let wasDisposed = Atomic<Bool>(false)
    @exclusivity(unchecked) @usableFromInline var action: (() -> Void)?

    @inlinable
    init(_ action: @escaping () -> Void) {
        self.action = action
        Resources.increment()
    }

    deinit { Resources.decrement() }

    @usableFromInline var isDisposed: Bool { wasDisposed.load(ordering: .acquiring) }

    @usableFromInline
    func dispose() {
        guard !wasDisposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let action = self.action
        self.action = nil
        action?()
    }
}
