/// A value behind a lock, for code that seldom runs: decide inside the lock, act outside it.
///
/// The value is accessed only under the lock, or moved out of it as a whole, so it need not be
/// `Sendable`.
///
/// Nothing is released inside the lock, because a `deinit` may run the user's code, which may call
/// back and deadlock. ``read(_:)`` cannot change the value, ``exchange(_:)`` returns the old value,
/// and ``withLock(_:)`` keeps the old value until the lock is free. A value that holds a collection
/// conforms to ``ReturnsRemoved`` instead, so that a change does not copy the collection.
@usableFromInline
package final class Guarded<Value: Nominal>: @unchecked Sendable {
    @usableFromInline let lock = ShortLock()
    @exclusivity(unchecked) @usableFromInline var value: Value

    /// Creates a lock around a value.
    @inlinable
    package init(_ value: Value) { self.value = value }

    /// Runs `body` with the lock held; objects that it removes from the value are released
    /// afterwards.
    ///
    /// `body` must not call code outside this module.
    @inlinable
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        let (before, result) = lock.withLock { (value, body(&value)) }
        withExtendedLifetime(before) {}
        return result
    }

    /// Returns what `body` reads from the value, with the lock held.
    ///
    /// `body` must not call code outside this module.
    @inlinable
    package func read<Result>(_ body: (Value) -> Result) -> Result {
        lock.withLock { body(value) }
    }

    /// Replaces the value and returns the old one.
    @inlinable @discardableResult
    package func exchange(_ newValue: Value) -> Value {
        var swapped = newValue
        lock.withLock { swap(&value, &swapped) }
        return swapped
    }
}

/// A value whose mutating methods return all objects that they remove, so that the caller releases
/// the objects outside the lock.
///
/// It is for values that hold a collection: if ``Guarded`` kept the old value, each change would
/// copy the collection.
@usableFromInline @_marker
package protocol ReturnsRemoved: Nominal {}

extension Fifo: ReturnsRemoved {}

extension Guarded where Value: ReturnsRemoved {
    /// Runs `body` with the lock held.
    ///
    /// `body` must not call code outside this module, and must return everything that it removes
    /// from the value.
    @inlinable
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&value) }
    }
}
