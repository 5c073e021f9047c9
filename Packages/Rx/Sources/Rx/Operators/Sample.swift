extension ObservableType {
    /// Sends the latest element at each tick of `sampler`, if it is new.
    ///
    ///     source    -a-b----c--|
    ///     sampler   ----x--x--x----x
    ///     sample    ----b-----c----|
    ///
    /// Sends `defaultValue`, if given, at a tick without a new element. The completion of the
    /// sampler counts as a tick. Completes at the first tick after the source has completed; does
    /// not complete if the sampler completes before the source. Fails as soon as either fails.
    @inlinable
    public func sample(
        _ sampler: some ObservableType,
        defaultValue: Element? = nil
    ) -> Observable<Element> {
        Observable { sink in
            let serial = SerialSink(sink)
            let latest = Cell(Held<Element?>(nil))
            let isSourceDone = Cell(false)
            let (source, ticks) = (SubscriptionGuard(), SubscriptionGuard())
            self.subscribe(
                sink: source.guarding(
                    Sink(
                        next: { element in
                            if serial.enter() {
                                latest.value.held = element
                                serial.leave()
                            } else {
                                serial.enqueue { latest.value.held = element }
                            }
                        },
                        stop: { termination in
                            serial.run {
                                if case .error = termination { return serial.end(termination) }
                                isSourceDone.value = true
                            }
                        }
                    )
                ),
                within: source
            )
            let tick = {
                guard !serial.isStopped else { return }
                if let element = latest.value.held.take() ?? defaultValue { sink.next(element) }
                if isSourceDone.value, !ticks.isDisposed { serial.end(.completed) }
            }
            sampler.subscribe(
                sink: ticks.guarding(
                    Sink(
                        next: { _ in serial.run(tick) },
                        stop: { termination in
                            serial.run {
                                if case .error = termination { return serial.end(termination) }
                                tick()
                            }
                        }
                    )
                ),
                within: ticks
            )
            return Disposables.create(source, ticks)
        }
    }
}
