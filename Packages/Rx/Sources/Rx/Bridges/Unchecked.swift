/// Carries a value into a task without a check by the compiler.
///
/// Safe because this side does not use the value any more, which the compiler cannot see. The
/// elements of an awaited sequence must allow that, as those of `observe(on:)` must.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
