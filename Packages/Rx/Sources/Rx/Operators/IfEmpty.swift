extension ObservableType {
    /// Sends the given element if the source completes without one.
    ///
    ///     source                ---|
    ///     ifEmpty(default: x)   ---(x|)
    public func ifEmpty(default: Element) -> Observable<Element> {
        Derived(asObservable(), Held(`default`)) { derived, sink, subscription in
            IfEmptyStage(derived.parameter, sink: sink, subscription).makeSink()
        }
    }

    /// Continues with another sequence if the source completes without an element.
    ///
    ///     source                     ---|
    ///     ifEmpty(switchTo: other)   ----a-b-|
    public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
        Observable { sink in
            let isEmpty = Cell(true)
            let (first, second) = (SubscriptionGuard(), SubscriptionGuard())
            self.subscribe(
                sink: Sink(
                    next: { element in
                        guard !first.isStopped else { return }
                        isEmpty.value = false
                        sink.next(element)
                    },
                    stop: { termination in
                        guard first.stop() else { return }
                        if case .completed = termination, isEmpty.value {
                            other.subscribe(sink: second.guarding(sink), within: second)
                            first.dispose()
                        } else {
                            sink.stop(termination)
                        }
                    }
                ),
                within: first
            )
            return Disposables.create(first, second)
        }
    }

    /// Sends true if the source completes without an element, false at its first element.
    ///
    ///     source      --a-|
    ///     isEmpty()   --(false|)
    public func isEmpty() -> Single<Bool> {
        first().map { $0 == nil }
    }
}

private final class IfEmptyStage<Element>: Stage<Element> {
    private let fallback: Held<Element>
    private let subscription: SubscriptionGuard
    @exclusivity(unchecked) private var isEmpty = true

    init(_ fallback: Held<Element>, sink: Sink<Element>, _ subscription: SubscriptionGuard) {
        self.fallback = fallback
        self.subscription = subscription
        super.init(sink)
    }

    /// Returns the sink with which to subscribe to the source.
    func makeSink() -> Sink<Element> {
        Sink(
            next: { element in
                if self.isStopped { return }
                self.isEmpty = false
                self.sink.next(element)
            },
            stop: { self.end($0) }
        )
    }

    private func end(_ termination: Termination) {
        guard isEmpty, !isStopped, case .completed = termination else { return stop(termination) }
        isStopped = true
        sink.next(fallback.held)
        if !subscription.isDisposed { sink.stop(.completed) }
    }
}
