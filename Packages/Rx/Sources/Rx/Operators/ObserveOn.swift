extension ObservableType {
    /// Sends the events on a scheduler.
    ///
    /// Events are queued and keep their order: the end never overtakes an element. A serial
    /// scheduler (``SerialSchedulerType``) sends all queued events as one piece of work; any other
    /// scheduler sends each event as a separate piece. Disposing the subscription drops the queued
    /// events.
    @inlinable
    public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        observe(on: scheduler, buffering: .unbounded)
    }

    /// Sends the events on a scheduler, with a bound on the queue.
    ///
    /// `buffering` decides which elements are dropped if they arrive faster than they are sent: for
    /// pointer motion, use `.newest(1)`. The end of the sequence is always queued. A bound below 1
    /// traps, because no element would ever be sent.
    @inlinable
    public func observe(
        on scheduler: any ImmediateSchedulerType,
        buffering: BufferingPolicy
    ) -> Observable<Element> {
        precondition(buffering.keepsAny, "a buffer keeps at least one element")
        let subscribe: (Sink<Element>) -> any Disposable = { sink in
            let queue = ObserveOnQueue(sink, on: scheduler, buffering)
            self.subscribe(sink: queue.makeSink(), within: queue.source)
            return queue.makeSubscription()
        }
        return scheduler is any SerialSchedulerType
            ? SerialObservation(subscribe) : Observable(subscribe)
    }
}

/// The elements that `observe(on:)` keeps if they arrive faster than they are sent.
public enum BufferingPolicy: Hashable, Sendable {
    /// Keeps all elements.
    case unbounded
    /// Keeps the given number of elements; drops each element that arrives when the queue is full.
    case oldest(Int)
    /// Keeps the given number of elements; drops the oldest when one arrives and the queue is full.
    case newest(Int)

    @usableFromInline var keepsAny: Bool {
        switch self {
        case .unbounded: true
        case .oldest(let bound), .newest(let bound): bound > 0
        }
    }
}

/// A sequence that is observed on a serial scheduler; ``Resources`` counts it separately.
@usableFromInline
final class SerialObservation<Element>: Observable<Element> {
    @usableFromInline
    init(_ subscribe: @escaping (Sink<Element>) -> any Disposable) {
        super.init(subscribe)
        Resources.countSerialObservation(1)
    }

    deinit { Resources.countSerialObservation(-1) }
}

/// The queue of events that `observe(on:)` sends on a scheduler.
// Unchecked: its state is behind a lock; the sink is called by one piece of work at a time.
@usableFromInline
final class ObserveOnQueue<Element>: Disposable, @unchecked Sendable {
    @usableFromInline
    struct State: ReturnsRemoved {
        @usableFromInline var waiting = Fifo<Event<Element>>()
        // True while the sending of events is scheduled or runs.
        @usableFromInline var isRunning = false
        // True after the end of the source or the disposal.
        @usableFromInline var isEnded = false

        @inlinable
        init() {}
    }

    @usableFromInline let state = Guarded(State())
    @usableFromInline let sink: Sink<Element>
    @usableFromInline let scheduler: any ImmediateSchedulerType
    @usableFromInline let isSerial: Bool
    @usableFromInline let buffering: BufferingPolicy
    @usableFromInline let work = SerialDisposable()
    /// The subscription to the source, which may end before the subscription to the result.
    @usableFromInline let source = SubscriptionGuard()

    // This initialiser and the next two functions are not inlined, so that subscribing to a chain
    // of these operators needs less of the stack.
    @inlinable @inline(never)
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

    /// Returns the sink with which to subscribe to the source.
    @inlinable @inline(never)
    func makeSink() -> Sink<Element> {
        Sink(
            next: { element in
                if !self.source.isStopped { self.add(.next(element)) }
            },
            stop: { termination in
                guard self.source.stop() else { return }
                self.add(termination.event())
                self.source.dispose()
            }
        )
    }

    /// Returns the subscription to the result, which does not retain the consumer.
    @usableFromInline @inline(never)
    func makeSubscription() -> any Disposable {
        Disposables.create(source, WeakDisposable(self))
    }

    @inlinable
    func add(_ event: Event<Element>) {
        let (dropped, mustStart) = state.withLock { state in
            let dropped = enqueue(event, &state)
            defer { state.isRunning = state.isRunning || !state.waiting.isEmpty }
            return (dropped, !state.isRunning && !state.waiting.isEmpty)
        }
        if mustStart { scheduleSending() }
        withExtendedLifetime(dropped) {}
    }

    /// Schedules the sending of the queued events; only one such piece of work exists at a time.
    @inlinable
    func scheduleSending() {
        // The slot is stored before the work can run, because the work may finish before `schedule`
        // returns.
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

    /// Queues an event; returns the dropped event, if any.
    @inlinable
    func enqueue(_ event: Event<Element>, _ state: inout State) -> Event<Element>? {
        guard !state.isEnded else { return event }
        state.isEnded = event.isStopEvent
        var dropped: Event<Element>?
        if !event.isStopEvent {
            switch buffering {
            case .oldest(let bound) where state.waiting.count >= bound: return event
            case .newest(let bound) where state.waiting.count >= bound:
                dropped = state.waiting.popFirst()
            default: break
            }
        }
        state.waiting.append(event)
        return dropped
    }

    /// Sends the queued events and those that arrive meanwhile; after 1,024 events, lets other work
    /// of the scheduler run.
    @inlinable
    func sendAll() {
        for _ in 0..<1024 {
            guard let event = takeFirst() else { return }
            sink.on(event)
        }
        scheduleSending()
    }

    /// Sends one event; returns true if another is queued.
    @inlinable
    func sendFirst() -> Bool {
        guard let event = takeFirst() else { return false }
        sink.on(event)
        return state.withLock { state in
            state.isRunning = !state.waiting.isEmpty
            return state.isRunning
        }
    }

    /// Removes and returns the oldest event; nil if there is none, as after disposal.
    @inlinable
    func takeFirst() -> Event<Element>? {
        state.withLock { state in
            let event = state.waiting.popFirst()
            if event == nil { state.isRunning = false }
            return event
        }
    }

    @usableFromInline
    func dispose() {
        _ = state.withLock { state in
            state.isEnded = true
            return state.waiting.takeAll()
        }
        work.dispose()
    }
}
