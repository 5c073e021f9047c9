extension ObservableType {
    /// Sends at most one element in each `dueTime`: the first at once, and the latest when the time
    /// has passed.
    ///
    ///     source                  ab-c------d-|      one column = 10 ms
    ///     throttle(40 ms)         a---c-----d-|
    ///     … latest: false         a---------d-|
    ///
    /// The first element is sent at once, on the caller's thread. The latest of the elements that
    /// follow is held back; it is sent when the window ends, on the scheduler, and starts a new
    /// window. Completion waits for a held element; an error drops it. Windows are exact to the
    /// nanosecond and start when an element is sent. If `latest` is false, only the first element
    /// of each window is sent and no element is held back.
    @inlinable
    public func throttle(
        _ dueTime: RxTimeInterval,
        latest: Bool = true,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        let window = max(0, dueTime.nanosecondsSaturated)
        return Observable { sink in
            let serial = SerialSink(sink)
            let state = Cell(ThrottleState<Element>(window: window))
            let result = SubscriptionGuard()
            let endWindow: () -> Void = {
                if let element = state.value.heldElement.take() {
                    sink.next(element)
                    state.value.lastSent = scheduler.now
                }
                if state.value.isSourceDone, !result.isDisposed { sink.stop(.completed) }
            }
            let timer = scheduler.makeTimer { serial.run(endWindow) }
            let receive: (Element) -> Void = { element in
                switch state.value.decide(on: element, latest: latest, now: scheduler.now) {
                case .nothing: break
                case .send:
                    sink.next(element)
                    state.value.lastSent = scheduler.now
                case .arm(let nanoseconds): timer.arm(after: nanoseconds)
                }
            }
            // The source may end before the result.
            let source = SubscriptionGuard()
            self.subscribe(
                sink: Sink(
                    next: { element in
                        if serial.enter() {
                            receive(element)
                            serial.leave()
                        } else {
                            serial.enqueue { receive(element) }
                        }
                    },
                    stop: { termination in
                        guard source.stop() else { return }
                        serial.run {
                            if case .completed = termination, state.value.heldElement != nil {
                                state.value.isSourceDone = true
                            } else {
                                state.value.heldElement = nil
                                sink.stop(termination)
                            }
                        }
                        source.dispose()
                    }
                ),
                within: source
            )
            result.attach(Disposables.create(source, WeakDisposable(timer)))
            return result
        }
    }
}

/// Decides whether an element is sent, held back or dropped, and keeps one that is held back.
@usableFromInline @frozen
struct ThrottleState<Element>: Nominal {
    @usableFromInline
    enum Decision {
        case nothing
        case send
        case arm(nanoseconds: Int64)
    }

    /// The duration of a window, in nanoseconds.
    @usableFromInline let window: Int64
    /// The time when the last element was sent; nil before the first one.
    @usableFromInline var lastSent: RxTime?
    @usableFromInline var heldElement: Element?
    @usableFromInline var isSourceDone = false

    @inlinable
    init(window: Int64) { self.window = window }

    @inlinable
    mutating func decide(on element: Element, latest: Bool, now: RxTime) -> Decision {
        let remaining = lastSent.map { window - max(0, now.nanoseconds(since: $0)) } ?? 0
        guard remaining > 0 else {
            heldElement = nil
            return .send
        }
        guard latest else { return .nothing }
        let isArmed = heldElement != nil
        heldElement = element
        return isArmed ? .nothing : .arm(nanoseconds: remaining)
    }
}
