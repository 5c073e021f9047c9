/// The observable of a fast-path operator, as one object: its source, its parameter, and the
/// function that makes the sink for the source.
///
/// `Observable { sink in … }` does the same with two objects, one of them for the closure's
/// captures, and needs a subscription of its own. A chain of `Derived` observables needs only one
/// subscription, so this class is for operators that are often part of long chains.
@usableFromInline
final class Derived<Upstream, Parameter, Element>: Observable<Element> {
    @usableFromInline typealias Connect =
        (Derived, __owned Sink<Element>, SubscriptionGuard) -> Sink<Upstream>

    @usableFromInline let upstream: Observable<Upstream>
    @usableFromInline let parameter: Parameter
    @usableFromInline let connect: Connect

    /// Creates the observable of an operator.
    ///
    /// `connect` receives this observable, the downstream's sink and the subscription, and returns
    /// the sink for `upstream`. It should capture nothing, so that it needs no object of its own.
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
        begin(consume sink, within: subscription)
        return subscription
    }

    @usableFromInline
    override func begin(_ sink: __owned Sink<Element>, within subscription: SubscriptionGuard) {
        upstream.begin(connect(self, consume sink, subscription), within: subscription)
    }
}
