public import Synchronization

/// A Boolean that any thread may set; once set, it stays set.
@usableFromInline
final class Flag: Sendable {
    @usableFromInline let value = Atomic<Bool>(false)

    @inlinable
    init() {}

    @inlinable var isRaised: Bool { value.load(ordering: .acquiring) }

    /// Sets the flag; returns true if this call was the first.
    @inlinable @discardableResult
    func raise() -> Bool { !value.exchange(true, ordering: .acquiringAndReleasing) }
}
