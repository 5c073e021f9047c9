extension ObservableType {
    /// Leaves out elements until `other` sends one.
    ///
    ///     source              -a-b-c-d-|
    ///     other               ----x
    ///     skip(until: other)  -----c-d-|
    ///
    /// An `other` that completes without an element never opens; one that fails fails the result.
    @inlinable
    public func skip(until other: some ObservableType) -> Observable<Element> {
        Observable { sink in
            let serial = SerialSink(sink)
            let isOpen = Flag()
            let opener = SubscriptionGuard()
            let upstream = self.subscribe(
                sink: Sink(
                    next: { element in
                        if isOpen.isRaised { serial.next(element) }
                    },
                    stop: { serial.stop($0) }
                )
            )
            opener.attach(
                other.subscribe(
                    sink: opener.guarding(
                        Sink(
                            next: { _ in
                                isOpen.raise()
                                opener.dispose()
                            },
                            stop: { termination in
                                if case .error = termination { serial.stop(termination) }
                            }
                        )
                    )
                )
            )
            return Disposables.create(upstream, opener)
        }
    }
}
