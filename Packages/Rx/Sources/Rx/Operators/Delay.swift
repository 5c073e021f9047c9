extension ObservableType {
    /// Sends each element and the completion `dueTime` later.
    ///
    ///     source          -a-b-|           one column = 10 ms
    ///     delay(20 ms)    ---a-b-|
    ///
    /// An error is sent at once and drops the waiting elements. Holds the elements of the last
    /// `dueTime`, without bound. Elements that fall due together are sent one by one, each as new
    /// work on the scheduler. The source is disposed when it ends, not when its end is sent.
    public func delay(
        _ dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        let upstream = asObservable()
        return Observable { sink in
            let delay = DelayState(sink, by: max(0, dueTime.nanosecondsSaturated), on: scheduler)
            let source = SubscriptionGuard()
            upstream.begin(
                source.guarding(
                    Sink(
                        next: { delay.hold(.next($0)) },
                        stop: { termination in
                            switch termination {
                            case .completed: delay.hold(.completed)
                            case .error: delay.fail(termination)
                            }
                        }
                    )
                ),
                within: source
            )
            return Disposables.create(source, WeakDisposable(delay))
        }
    }
}

// Unchecked: state that several threads change is behind a lock or inside the gate.
private final class DelayState<Element>: Disposable, @unchecked Sendable {
    private let serial: SerialSink<Element>
    private let dueTime: Int64
    private let scheduler: any SchedulerType
    private let waiting = Guarded(Fifo<(due: RxTime, event: Event<Element>)>())
    private var timer: (any SchedulerTimer)?
    // Retained while an element waits, even if the source and the subscription are released.
    private var keptAlive: DelayState?

    init(_ sink: Sink<Element>, by dueTime: Int64, on scheduler: any SchedulerType) {
        serial = SerialSink(sink)
        self.dueTime = dueTime
        self.scheduler = scheduler
        timer = scheduler.makeTimer { [weak self] in self?.sendFirst() }
    }

    func hold(_ event: Event<Element>) {
        let due = scheduler.now.advanced(byNanoseconds: dueTime)
        let isFirst = waiting.withLock { waiting in
            waiting.append((due, event))
            return waiting.count == 1
        }
        guard isFirst else { return }
        keptAlive = self
        timer?.arm(at: due)
    }

    func fail(_ termination: Termination) {
        _ = waiting.withLock { $0.takeAll() }
        timer?.dispose()
        keptAlive = nil
        serial.stop(termination)
    }

    private func sendFirst() {
        // It stays in the queue while it is sent, so that a new element does not arm the timer.
        guard let (_, event) = waiting.read({ $0.first }) else { return }
        switch event {
        case .next(let element): serial.next(element)
        case .error(let error): serial.stop(.error(error))
        case .completed: serial.stop(.completed)
        }
        let (sent, next) = waiting.withLock { waiting in
            (waiting.popFirst(), waiting.first?.due)
        }
        withExtendedLifetime(sent) {}
        if let next { timer?.arm(at: next) } else { keptAlive = nil }
    }

    func dispose() {
        _ = waiting.withLock { $0.takeAll() }
        timer?.dispose()
        keptAlive = nil
    }
}
