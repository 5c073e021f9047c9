/// A value behind a lock, for rare paths: decide inside the lock, act outside.
///
/// A value is only accessed under the lock or moved out of it as a whole, so it need not be
/// `Sendable`.
@usableFromInline
final class Guarded<Value: Nominal>: @unchecked Sendable {
    @usableFromInline let lock = ShortLock()
    @exclusivity(unchecked) @usableFromInline var value: Value

    @inlinable
    init(_ value: Value) { self.value = value }

    /// Runs `body` with the lock held.
    ///
    /// `body` must not call code outside this module. It must not release an element either,
    /// because the element's `deinit` may call such code: return the element, so that it is
    /// released after the lock.
    @inlinable
    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        var result: Result?
        lock.withLock { result = body(&value) }
        guard let result else { preconditionFailure("the lock's body was not run") }
        return result
    }
}
