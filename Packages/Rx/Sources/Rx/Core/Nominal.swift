/// A type with a name (a struct, an enum, a class), as opposed to a function or a tuple.
///
/// Swift wraps a function in a thunk each time it passes through an `inout` of a generic type, even
/// if nothing changes it. A closure stored directly in a generic box, in an optional or in a tuple
/// is therefore wrapped once more at each access, until a call overflows the stack. A closure in a
/// property of a named struct is not wrapped.
///
/// So ``Guarded`` and ``Cell`` hold nominal types only: functions and tuples cannot conform to a
/// protocol, so the compiler reports the mistake. Wrap a value of any other type in ``Held``.
@usableFromInline @_marker
package protocol Nominal {}

extension Optional: Nominal where Wrapped: Nominal {}
extension Array: Nominal {}
extension Dictionary: Nominal {}
extension Bool: Nominal {}
extension Int: Nominal {}
extension UInt64: Nominal {}
extension Fifo: Nominal {}

/// A struct that holds a value of any type, so that the value can be stored generically.
@usableFromInline @frozen
struct Held<Value>: Nominal {
    @usableFromInline var held: Value

    @inlinable
    init(_ held: Value) { self.held = held }
}
