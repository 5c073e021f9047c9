import Synchronization

/// A value behind a lock, for the rare paths: decide inside, act outside.
///
/// `Mutex` alone would want every value to be `Sendable`; what passes here is handed over whole.
@usableFromInline
final class Guarded<Value>: @unchecked Sendable {
    private let mutex = Mutex<Void>(())
    @exclusivity(unchecked) private var value: Value

    @usableFromInline
    init(_ value: Value) { self.value = value }

    /// Runs `body` with the lock held.
    ///
    /// It must not call out.
    @usableFromInline
    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        var result: Result?
        mutex.withLock { _ in result = body(&value) }
        guard let result else { preconditionFailure("the lock's body was not run") }
        return result
    }
}
