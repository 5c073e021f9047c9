extension ObservableType {
    /// Passes on the first `count` elements and completes with the last of them.
    ///
    ///     source    -a-b-c-d-|
    ///     take(2)   -a-(b|)
    ///
    /// - `count`: 0 completes at once without subscribing; less than 0 traps.
    @inlinable
    public func take(_ count: Int) -> Observable<Element> {
        precondition(count >= 0, "take(\(count)): a count cannot be negative")
        guard count > 0 else { return .empty() }
        return Observable { sink in
            let remaining = Cell(count)
            let source = SubscriptionGuard()
            self.subscribe(
                sink: Sink(
                    next: { element in
                        guard !source.isStopped else { return }
                        let left = remaining.value - 1
                        remaining.value = left
                        guard left == 0 else { return sink.next(element) }
                        guard source.stop() else { return }
                        sink.next(element)
                        // The consumer may have had enough with that element.
                        if !source.isDisposed { sink.stop(.completed) }
                    },
                    stop: { source.stop(sink, $0) }
                ),
                within: source
            )
            return source
        }
    }

    /// Passes on the elements of the first `duration` and completes then.
    ///
    ///     source             -a-b-c-d-|     one column = 10 ms
    ///     take(for: 40 ms)   -a-b|
    public func take(
        for duration: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        Observable { sink in
            let serial = SerialSink(sink)
            let timer = scheduler.scheduleRelative((), dueTime: duration) { _ in
                serial.stop(.completed)
                return Disposables.create()
            }
            let upstream = self.subscribe(
                sink: Sink(next: { serial.next($0) }, stop: { serial.stop($0) })
            )
            return Disposables.create(timer, upstream)
        }
    }
}
