extension ObservableType {
    /// Sends each element and the completion `dueTime` after the source has sent it.
    ///
    ///     source          -a-b-|           one column = 10 ms
    ///     delay(20 ms)    ---a-b-|
    ///
    /// An error is sent at once and drops the waiting elements. Holds the elements that arrived in
    /// the last `dueTime`, without bound. Elements that fall due together are sent one by one, each
    /// as new work on the scheduler. The source is disposed when it ends, not when its end is sent.
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

// Unchecked: state that several threads change is behind a lock or accessed inside the gate.
private final class DelayState<Element>: Disposable, @unchecked Sendable {
    private struct Waiting: ReturnsRemoved {
        var events = Fifo<(due: RxTime, event: Event<Element>)>()
        // Retains the state while an event waits, even if the source and the subscription are
        // released. It is behind the lock, because one thread may add an event when another has
        // just sent the last one.
        var keptAlive: DelayState?
        // True after an error or the disposal.
        var isOver = false
    }

    private let serial: SerialSink<Element>
    private let dueTime: Int64
    private let scheduler: any SchedulerType
    private let waiting = Guarded(Waiting())
    private var timer: (any SchedulerTimer)?

    init(_ sink: Sink<Element>, by dueTime: Int64, on scheduler: any SchedulerType) {
        serial = SerialSink(sink)
        self.dueTime = dueTime
        self.scheduler = scheduler
        timer = scheduler.makeTimer { [weak self] in self?.sendFirst() }
    }

    /// Queues an event; arms the timer if no other event waits.
    func hold(_ event: Event<Element>) {
        let due = scheduler.now.advanced(byNanoseconds: dueTime)
        let isFirst = waiting.withLock { waiting in
            guard !waiting.isOver else { return false }
            waiting.events.append((due, event))
            guard waiting.events.count == 1 else { return false }
            waiting.keptAlive = self
            return true
        }
        if isFirst { timer?.arm(at: due) }
    }

    func fail(_ termination: Termination) {
        dispose()
        serial.stop(termination)
    }

    /// Sends the oldest event, which is due, and arms the timer for the next one.
    private func sendFirst() {
        // The event stays in the queue while it is sent, so that a new event does not arm the
        // timer.
        guard let (_, event) = waiting.read({ $0.events.first }) else { return }
        switch event {
        case .next(let element): serial.next(element)
        case .error(let error): serial.stop(.error(error))
        case .completed: serial.stop(.completed)
        }
        let (sent, next, released) = waiting.withLock { waiting in
            let sent = waiting.events.popFirst()
            let next = waiting.events.first?.due
            return (sent, next, next == nil ? waiting.keptAlive.take() : nil)
        }
        withExtendedLifetime((sent, released)) {}
        if let next { timer?.arm(at: next) }
    }

    func dispose() {
        let removed = waiting.exchange(Waiting(isOver: true))
        timer?.dispose()
        withExtendedLifetime(removed) {}
    }
}
