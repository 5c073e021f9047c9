/// What an operator makes of a source, in one object: the source, what the operator was given, and
/// how a sink is subscribed.
///
/// `Observable { sink in … }` does the same in two objects, the second for what the closure captures.
/// So this is for the operators of which long chains are made.
@usableFromInline
final class Derived<Upstream, Parameter, Element>: Observable<Element> {
    @usableFromInline let upstream: Observable<Upstream>
    @usableFromInline let parameter: Parameter
    @usableFromInline let connect: (Derived, __owned Sink<Element>) -> any Disposable

    /// - `connect`: subscribes a sink to the first argument's `upstream`; should capture nothing.
    @inlinable
    init(
        _ upstream: Observable<Upstream>,
        _ parameter: Parameter,
        connect: @escaping (Derived, __owned Sink<Element>) -> any Disposable
    ) {
        self.upstream = upstream
        self.parameter = parameter
        self.connect = connect
        super.init(startsTrampoline: true)
    }

    @usableFromInline
    override func begin(_ sink: __owned Sink<Element>) -> any Disposable { connect(self, sink) }
}
