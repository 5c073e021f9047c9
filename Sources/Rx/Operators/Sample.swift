extension ObservableType {
    /// Sends the latest element at each tick of `sampler`, if it is new.
    ///
    ///     source    -a-b----c--|
    ///     sampler   ----x--x--x----x
    ///     sample    ----b-----c----|
    ///
    /// The completion of the sampler samples too. Completes at the first tick after the source has.
    /// - `defaultValue`: sent at a tick that has no new element.
    public func sample(
        _ sampler: some ObservableType,
        defaultValue: Element? = nil
    ) -> Observable<Element> {
        Observable { sink in
            let serial = SerialSink(sink)
            let state = Cell((latest: Element?.none, isSourceDone: false))
            let upstream = SubscriptionGuard()
            self.subscribe(
                sink: upstream.guarding(
                    Sink(
                        next: { element in
                            if serial.enter() {
                                state.value.latest = element
                                serial.leave()
                            } else {
                                serial.later { state.value.latest = element }
                            }
                        },
                        stop: { termination in
                            serial.run {
                                if case .error = termination { return sink.stop(termination) }
                                state.value.isSourceDone = true
                            }
                        }
                    )
                ),
                within: upstream
            )
            let ticks = SubscriptionGuard()
            let tick = {
                if let element = state.value.latest.take() ?? defaultValue { sink.next(element) }
                if state.value.isSourceDone, !ticks.isDisposed { sink.stop(.completed) }
            }
            sampler.subscribe(
                sink: ticks.guarding(
                    Sink(
                        next: { _ in serial.run(tick) },
                        stop: { termination in
                            serial.run {
                                if case .error = termination { return sink.stop(termination) }
                                tick()
                            }
                        }
                    )
                ),
                within: ticks
            )
            return Disposables.create(upstream, ticks)
        }
    }
}
