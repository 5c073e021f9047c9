/// What an operator makes of a source, in one object: the source, what the operator was given, and
/// the sink that it puts before its own.
///
/// `Observable { sink in … }` does the same in two objects, the second for what the closure captures,
/// and needs a subscription of its own. So this is for the operators of which long chains are made:
/// a chain of them has one subscription.
@usableFromInline
final class Derived<Upstream, Parameter, Element>: Observable<Element> {
    @usableFromInline typealias Connect =
        (Derived, __owned Sink<Element>, SubscriptionGuard) -> Sink<Upstream>

    @usableFromInline let upstream: Observable<Upstream>
    @usableFromInline let parameter: Parameter
    @usableFromInline let connect: Connect

    /// - `connect`: makes the sink for the first argument's `upstream` from the operator's own sink and
    ///   subscription; should capture nothing.
    @inlinable
    init(
        _ upstream: Observable<Upstream>,
        _ parameter: Parameter,
        connect: @escaping Connect
    ) {
        self.upstream = upstream
        self.parameter = parameter
        self.connect = connect
        super.init(startsTrampoline: true)
    }

    @usableFromInline
    override func begin(_ sink: __owned Sink<Element>) -> any Disposable {
        let subscription = SubscriptionGuard()
        begin(sink, within: subscription)
        return subscription
    }

    @usableFromInline
    override func begin(_ sink: __owned Sink<Element>, within subscription: SubscriptionGuard) {
        upstream.begin(connect(self, sink, subscription), within: subscription)
    }
}
