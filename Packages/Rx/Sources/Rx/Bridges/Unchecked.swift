/// Carries a value to another isolation domain without a check by the compiler.
///
/// This is safe only if the sender no longer uses the value, which the compiler cannot prove. The
/// elements of an awaited sequence must permit such a transfer, as must those of `observe(on:)`.
package struct Unchecked<Value>: @unchecked Sendable {
    package let value: Value

    package init(_ value: Value) { self.value = value }
}
