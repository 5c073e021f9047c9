/// A value behind a lock, for the rare paths: decide inside, act outside.
///
/// What passes here is handed over whole, so values need not be `Sendable`.
@usableFromInline
final class Guarded<Value: Nominal>: @unchecked Sendable {
    @usableFromInline let lock = ShortLock()
    @exclusivity(unchecked) @usableFromInline var value: Value

    @inlinable
    init(_ value: Value) { self.value = value }

    /// Runs `body` with the lock held.
    ///
    /// It must not call out, nor let go of an element, whose `deinit` may: such are returned.
    @inlinable
    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        var result: Result?
        lock.withLock { result = body(&value) }
        guard let result else { preconditionFailure("the lock's body was not run") }
        return result
    }
}
