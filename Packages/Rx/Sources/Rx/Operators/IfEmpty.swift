extension ObservableType {
    /// Sends an element if the source completes without one.
    ///
    ///     source                ---|
    ///     ifEmpty(default: x)   ---(x|)
    public func ifEmpty(default: Element) -> Observable<Element> {
        ifEmpty(switchTo: .just(`default`))
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
