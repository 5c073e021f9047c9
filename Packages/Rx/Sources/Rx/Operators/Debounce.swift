extension ObservableType {
    /// Sends an element only after `dueTime` has passed without another one.
    ///
    ///     source             a-b------c-|        one column = 10 ms
    ///     debounce(30 ms)    -----b-----(c|)
    ///
    /// A pending element is sent at once when the source completes and dropped when the source
    /// fails. Holds one element and one timer, which is re-armed for each element. The scheduler
    /// measures the time and sends the element.
    @inlinable
    public func debounce(
        _ dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        let quietPeriod = max(0, dueTime.nanosecondsSaturated)
        return Observable { sink in
            let serial = SerialSink(sink)
            let pending = Cell(Held<Element?>(nil))
            let send: () -> Void = {
                guard let element = pending.value.held.take() else { return }
                sink.next(element)
            }
            let timer = scheduler.makeTimer { serial.run(send) }
            let source = SubscriptionGuard()
            self.subscribe(
                sink: Sink(
                    next: { element in
                        if serial.enter() {
                            pending.value.held = element
                            serial.leave()
                        } else {
                            serial.enqueue { pending.value.held = element }
                        }
                        timer.arm(after: quietPeriod)
                    },
                    stop: { termination in
                        guard source.stop() else { return }
                        timer.disarm()
                        serial.run {
                            let last = pending.value.held.take()
                            if case .completed = termination, let last { sink.next(last) }
                            if !source.isDisposed { sink.stop(termination) }
                        }
                    }
                ),
                within: source
            )
            return Disposables.create(source, WeakDisposable(timer))
        }
    }
}
