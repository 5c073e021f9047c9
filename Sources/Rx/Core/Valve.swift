/// Closes with the failure of an operator's own closure.
///
/// A source that sends before it can be disposed goes on after the failure; what it sends then must
/// not reach the user's closures further down; nor must its end, which would be a second one.
@usableFromInline
final class Valve {
    @exclusivity(unchecked) @usableFromInline var isOpen = true

    @inlinable
    init() {}

    /// Fails the sequence and lets nothing pass from now on.
    @inlinable
    func close<Element>(_ sink: Sink<Element>, _ error: any Error) {
        guard isOpen else { return }
        isOpen = false
        sink.stop(.error(error))
    }
}
