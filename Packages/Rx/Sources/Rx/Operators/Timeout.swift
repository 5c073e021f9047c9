extension ObservableType {
    /// Fails with ``RxError/timeout`` when no event has arrived for `dueTime`.
    ///
    ///     source           -a-b-------|      one column = 10 ms
    ///     timeout(50 ms)   -a-b----#
    public func timeout(
        _ dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        timeout(dueTime, other: Observable.error(RxError.timeout), scheduler: scheduler)
    }

    /// Continues with `other` when no event has arrived for `dueTime`.
    ///
    ///     source                    -a-b-------|      one column = 10 ms
    ///     timeout(50 ms, just(x))   -a-b----(x|)
    public func timeout<Source: ObservableConvertibleType>(
        _ dueTime: RxTimeInterval,
        other: Source,
        scheduler: any SchedulerType
    ) -> Observable<Element> where Source.Element == Element {
        let limit = Swift.max(0, dueTime.nanosecondsSaturated)
        let upstream = asObservable()
        return Observable { sink in
            let serial = SerialSink(sink)
            let (source, fallback) = (SubscriptionGuard(), SubscriptionGuard())
            let timer = scheduler.makeTimer {
                // The one that stops the source first wins: the timer or the source's own end.
                guard source.stop() else { return }
                // The source may still be sending an element, on another thread or on this one.
                let relayed = Sink<Element>(next: { serial.next($0) }, stop: { serial.stop($0) })
                other.asObservable().subscribe(sink: fallback.guarding(relayed), within: fallback)
                source.dispose()
            }
            timer.arm(after: limit)
            upstream.begin(
                Sink(
                    next: { element in
                        serial.next(element, from: source)
                        if !source.isStopped { timer.arm(after: limit) }
                    },
                    stop: { termination in
                        guard source.stop() else { return }
                        timer.dispose()
                        serial.stop(termination)
                    }
                ),
                within: source
            )
            return Disposables.create(source, fallback, WeakDisposable(timer))
        }
    }
}
