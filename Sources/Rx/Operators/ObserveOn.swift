extension ObservableType {
    /// Sends the events on a scheduler.
    ///
    /// Events wait in order for their turn: the end never overtakes an element. A serial scheduler
    /// (``SerialSchedulerType``) sends all that waits in one hop, any other each in a hop of its own.
    /// What was not sent when the subscription is disposed is never sent.
    /// - `scheduler`: where the observer is called.
    public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        observe(on: scheduler, buffering: .unbounded)
    }

    /// Sends the events on a scheduler, with a bound on what waits there.
    ///
    /// The end of the sequence always waits in line. Pointer motion wants `.newest(1)`.
    /// - `scheduler`: where the observer is called.
    /// - `buffering`: what becomes of elements that come faster than they are taken; a bound below
    ///   one traps, since nothing would ever be sent.
    public func observe(
        on scheduler: any ImmediateSchedulerType,
        buffering: BufferingPolicy
    ) -> Observable<Element> {
        precondition(buffering.keepsAny, "a buffer keeps at least one element")
        let pour: (Sink<Element>) -> any Disposable = { sink in
            let line = ObserveLine(sink, on: scheduler, buffering)
            // The result may outlive the source.
            let source = SubscriptionGuard()
            self.subscribe(
                sink: source.guarding(
                    Sink(next: { line.add(.next($0)) }, stop: { line.add($0.event()) })
                ),
                within: source
            )
            return Disposables.create(source, WeakDisposable(line))
        }
        return scheduler is any SerialSchedulerType ? SerialObservation(pour) : Observable(pour)
    }
}

/// What an asynchronous border does with elements that come faster than they are taken.
public enum BufferingPolicy: Hashable, Sendable {
    /// Keeps them all.
    case unbounded
    /// Keeps that many and drops those that come when it is full.
    case oldest(Int)
    /// Keeps that many and drops the oldest for one that comes when it is full.
    case newest(Int)

    fileprivate var keepsAny: Bool {
        switch self {
        case .unbounded: true
        case .oldest(let bound), .newest(let bound): bound > 0
        }
    }
}

/// A sequence that is observed on a serial scheduler; counted apart in builds that trace.
private final class SerialObservation<Element>: Observable<Element> {
    init(_ subscribe: @escaping (Sink<Element>) -> any Disposable) {
        super.init(subscribe)
        Resources.countSerialObservation(1)
    }

    deinit { Resources.countSerialObservation(-1) }
}

private final class ObserveLine<Element>: Disposable {
    private struct State {
        var waiting = Fifo<Event<Element>>()
        var isRunning = false
        var isEnded = false
    }

    private let state = Guarded(State())
    private let sink: Sink<Element>
    private let scheduler: any ImmediateSchedulerType
    private let isSerial: Bool
    private let buffering: BufferingPolicy
    private let work = SerialDisposable()

    init(
        _ sink: Sink<Element>,
        on scheduler: any ImmediateSchedulerType,
        _ buffering: BufferingPolicy
    ) {
        self.sink = sink
        self.scheduler = scheduler
        isSerial = scheduler is any SerialSchedulerType
        self.buffering = buffering
    }

    func add(_ event: Event<Element>) {
        let mustStart = state.withLock { state in
            guard !state.isEnded, enqueue(event, &state) else { return false }
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if mustStart { hop() }
    }

    /// Asks the scheduler for its turn; nobody else does before that is over.
    private func hop() {
        // In its place before it can run: it may be over before `schedule` returns.
        let slot = SubscriptionGuard()
        work.disposable = slot
        slot.attach(
            isSerial
                ? scheduler.schedule(()) { [self] _ in
                    sendAll()
                    return Disposables.create()
                }
                : scheduler.scheduleRecursive(()) { [self] _, recurse in
                    if sendFirst() { recurse(()) }
                }
        )
    }

    private func enqueue(_ event: Event<Element>, _ state: inout State) -> Bool {
        if event.isStopEvent {
            state.isEnded = true
        } else {
            switch buffering {
            case .unbounded: break
            case .oldest(let bound) where state.waiting.count >= bound: return false
            case .newest(let bound) where state.waiting.count >= bound:
                _ = state.waiting.popFirst()
            default: break
            }
        }
        state.waiting.append(event)
        return true
    }

    /// Sends what waits, and what comes meanwhile; now and then lets others have their turn.
    private func sendAll() {
        for _ in 0..<1024 where !sendFirst() { return }
        hop()
    }

    /// Sends one event; whether another waits.
    private func sendFirst() -> Bool {
        let event = state.withLock { state in
            state.isRunning = !state.waiting.isEmpty
            return state.waiting.popFirst()
        }
        guard let event, !work.isDisposed else { return false }
        sink.on(event)
        return state.withLock { state in
            state.isRunning = !state.waiting.isEmpty
            return state.isRunning
        }
    }

    func dispose() {
        work.dispose()
        state.withLock { state in
            state.isEnded = true
            state.waiting.removeAll()
        }
    }
}
