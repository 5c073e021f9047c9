/// Carries a value to another isolation domain without a check by the compiler.
///
/// Safe because this side no longer uses the value, which the compiler cannot see.
struct Handover<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
