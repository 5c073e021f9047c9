extension ObservableType {
    /// Sends the only element when the source completes.
    ///
    ///     source       --a--|     --a-b-|   ---|
    ///     asSingle()   -----(a|)  ----#     ---#
    ///
    /// Fails with ``RxError/moreThanOneElement`` at the second element and with
    /// ``RxError/noElements`` when the source completes without one.
    public func asSingle() -> Single<Element> {
        Single(raw: onlyElement(whenEmpty: .error(RxError.noElements)))
    }

    /// Sends the only element, if there is one, when the source completes.
    ///
    ///     source      --a--|     --a-b-|   ---|
    ///     asMaybe()   -----(a|)  ----#     ---|
    ///
    /// Fails with ``RxError/moreThanOneElement`` at the second element.
    public func asMaybe() -> Maybe<Element> { Maybe(raw: onlyElement(whenEmpty: .completed)) }

    /// Sends the only element when the source completes, or ends with `whenEmpty` if there is none.
    private func onlyElement(whenEmpty: Termination) -> Observable<Element> {
        Derived(asObservable(), whenEmpty) { derived, sink, subscription in
            OnlyElementStage(whenEmpty: derived.parameter, sink: sink, subscription).makeSink()
        }
    }
}

private final class OnlyElementStage<Element>: Stage<Element> {
    private let whenEmpty: Termination
    private let subscription: SubscriptionGuard
    @exclusivity(unchecked) private var only: Held<Element>?

    init(whenEmpty: Termination, sink: Sink<Element>, _ subscription: SubscriptionGuard) {
        self.whenEmpty = whenEmpty
        self.subscription = subscription
        super.init(sink)
    }

    /// Returns the sink with which to subscribe to the source.
    func makeSink() -> Sink<Element> { Sink(next: { self.next($0) }, stop: { self.end($0) }) }

    private func next(_ element: Element) {
        if isStopped { return }
        if only == nil { only = Held(element) } else { fail(RxError.moreThanOneElement) }
    }

    private func end(_ termination: Termination) {
        guard case .completed = termination else { return stop(termination) }
        guard let only else { return stop(whenEmpty) }
        if isStopped { return }
        isStopped = true
        sink.next(only.held)
        if !subscription.isDisposed { sink.stop(.completed) }
    }
}

extension ObservableType where Element == Never {
    /// Returns the source as a ``Completable``.
    @inlinable
    public func asCompletable() -> Completable { Completable(raw: asObservable()) }
}
