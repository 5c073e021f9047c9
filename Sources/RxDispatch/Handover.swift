/// Carries a value to another queue.
///
/// Nobody touches the value on this side any more, which the compiler cannot see.
struct Handover<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
