extension ObservableType {
    /// Sends an element if the source completes without one.
    ///
    ///     source                ---|
    ///     ifEmpty(default: x)   ---(x|)
    public func ifEmpty(default: Element) -> Observable<Element> {
        ifEmpty(switchTo: .just(`default`))
    }

    /// Goes on with another sequence if the source completes without an element.
    ///
    ///     source                     ---|
    ///     ifEmpty(switchTo: other)   ----a-b-|
    public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
        Observable { sink in
            let isEmpty = Cell(true)
            let source = SubscriptionGuard()
            let current = SerialDisposable()
            current.disposable = source
            source.attach(
                self.subscribe(
                    sink: Sink(
                        next: { element in
                            guard !source.isStopped else { return }
                            isEmpty.value = false
                            sink.next(element)
                        },
                        stop: { termination in
                            guard source.stop() else { return }
                            if case .completed = termination, isEmpty.value {
                                current.disposable = other.subscribe(sink: sink)
                            } else {
                                sink.stop(termination)
                            }
                        }
                    )
                )
            )
            return current
        }
    }

    /// Sends whether the source completes without an element.
    ///
    ///     source      --a-|
    ///     isEmpty()   --(false|)
    public func isEmpty() -> Single<Bool> {
        first().map { $0 == nil }
    }
}
