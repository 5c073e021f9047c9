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

    private func onlyElement(whenEmpty: Termination) -> Observable<Element> {
        Observable { sink in
            let subscription = SubscriptionGuard()
            let only = Cell(Held<Element?>(nil))
            let guarded = subscription.guarding(sink)
            subscription.attach(
                self.subscribe(
                    sink: Sink(
                        next: { element in
                            guard only.value.held == nil else {
                                return guarded.stop(.error(RxError.moreThanOneElement))
                            }
                            only.value.held = element
                        },
                        stop: { termination in
                            switch (termination, only.value.held) {
                            case (.error, _): guarded.stop(termination)
                            case (.completed, nil): guarded.stop(whenEmpty)
                            case (.completed, let element?):
                                guarded.next(element)
                                guarded.stop(.completed)
                            }
                        }
                    )
                )
            )
            return subscription
        }
    }
}

extension ObservableType where Element == Never {
    /// Returns the source as a ``Completable``.
    @inlinable
    public func asCompletable() -> Completable { Completable(raw: asObservable()) }
}
