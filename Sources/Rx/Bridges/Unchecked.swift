/// Carries a value into a task.
///
/// Nobody touches the value on this side any more, which the compiler cannot see. Elements of a
/// sequence that is awaited must be ready for that, as those of `observe(on:)` must.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
