/// The state of an operator: one heap box, read and written without run-time exclusivity checks.
///
/// Only the thread that is delivering an event may access the value, so the checks, 3 to 6 ns each,
/// would find nothing. Never call other code during an access: read, decide, write, then call.
@usableFromInline @frozen
struct Cell<Value: Nominal> {
    @usableFromInline let buffer: ManagedBuffer<Value, Void>

    @inlinable
    init(_ value: Value) { buffer = .create(minimumCapacity: 0) { _ in value } }

    /// A pointer to the value; valid as long as the cell or a copy of it exists.
    @inlinable var pointer: UnsafeMutablePointer<Value> {
        buffer.withUnsafeMutablePointerToHeader { $0 }
    }

    @inlinable var value: Value {
        _read {
            defer { withExtendedLifetime(buffer) {} }
            yield pointer.pointee
        }
        nonmutating _modify {
            defer { withExtendedLifetime(buffer) {} }
            yield &pointer.pointee
        }
    }
}
