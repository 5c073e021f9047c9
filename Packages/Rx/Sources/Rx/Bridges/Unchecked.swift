/// Carries a value to another isolation domain without a check by the compiler.
///
/// Safe because this side no longer uses the value, which the compiler cannot prove. The elements
/// of an awaited sequence must allow that, as those of `observe(on:)` must.
package struct Unchecked<Value>: @unchecked Sendable {
    package let value: Value

    package init(_ value: Value) { self.value = value }
}
