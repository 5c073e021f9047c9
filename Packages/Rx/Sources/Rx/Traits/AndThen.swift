extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Continues with a sequence when the work is done.
    ///
    ///     work      ---|
    ///     second       --a|
    ///     andThen   -----a|
    ///
    /// Fails without subscribing to `second` if the work fails.
    public func andThen<Element>(_ second: Single<Element>) -> Single<Element> {
        Single(raw: raw.followed(by: second.asObservable()))
    }

    /// Continues with a sequence when the work is done.
    public func andThen<Element>(_ second: Maybe<Element>) -> Maybe<Element> {
        Maybe(raw: raw.followed(by: second.asObservable()))
    }

    /// Continues with other work when this work is done.
    public func andThen(_ second: Completable) -> Completable {
        Completable(raw: raw.followed(by: second.asObservable()))
    }

    /// Continues with a sequence when the work is done.
    public func andThen<Element>(_ second: Observable<Element>) -> Observable<Element> {
        raw.followed(by: second)
    }
}

extension Observable where Element == Never {
    /// Continues with another sequence when this one completes.
    fileprivate func followed<Next>(by second: Observable<Next>) -> Observable<Next> {
        Observable<Next> { sink in
            let first = SubscriptionGuard()
            let current = SerialDisposable()
            current.disposable = first
            first.attach(
                self.subscribe(
                    sink: Sink(
                        next: { _ in },
                        stop: { termination in
                            guard first.stop() else { return }
                            switch termination {
                            case .completed: current.disposable = second.subscribe(sink: sink)
                            case .error: sink.stop(termination)
                            }
                        }
                    )
                )
            )
            return current
        }
    }
}
