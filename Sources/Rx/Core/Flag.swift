public import Synchronization

/// A switch that is thrown once, seen by all threads.
@usableFromInline
final class Flag {
    @usableFromInline let value = Atomic<Bool>(false)

    @inlinable
    init() {}

    @inlinable var isRaised: Bool { value.load(ordering: .acquiring) }

    /// Throws it; whether it was this call that did.
    @inlinable @discardableResult
    func raise() -> Bool { !value.exchange(true, ordering: .acquiringAndReleasing) }
}
