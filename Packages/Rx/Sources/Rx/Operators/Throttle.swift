extension ObservableType {
    /// Sends at most one element in each `dueTime`: the first at once, and the latest when the time
    /// has passed.
    ///
    ///     source                  ab-c------d-|      one column = 10 ms
    ///     throttle(40 ms)         a---c-----d-|
    ///     … latest: false         a---------d-|
    ///
    /// The first element is sent at once, on the caller's thread; a held one is sent when the
    /// window ends, on the scheduler, and starts a new window. Completion waits for a held element;
    /// an error drops it. Windows are exact to the nanosecond and start when the element is sent.
    /// If `latest` is false, drops all elements within a window but the first.
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
                if let element = state.value.held.take() {
                    sink.next(element)
                    state.value.lastSent = scheduler.now
                }
                if state.value.isSourceDone, !result.isDisposed { sink.stop(.completed) }
            }
            let timer = scheduler.makeTimer { serial.run(endWindow) }
            let take: (Element) -> Void = { element in
                switch state.value.take(element, latest: latest, now: scheduler.now) {
                case .nothing: break
                case .send:
                    sink.next(element)
                    state.value.lastSent = scheduler.now
                case .arm(let nanoseconds): timer.arm(after: nanoseconds)
                }
            }
            // The result may outlive the source.
            let source = SubscriptionGuard()
            self.subscribe(
                sink: Sink(
                    next: { element in
                        if serial.enter() {
                            take(element)
                            serial.leave()
                        } else {
                            serial.later { take(element) }
                        }
                    },
                    stop: { termination in
                        guard source.stop() else { return }
                        serial.run {
                            if case .completed = termination, state.value.held != nil {
                                state.value.isSourceDone = true
                            } else {
                                state.value.held = nil
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

/// Decides without side effects if an element is sent, held or dropped.
@usableFromInline @frozen
struct ThrottleState<Element>: Nominal {
    @usableFromInline
    enum Decision {
        case nothing
        case send
        case arm(nanoseconds: Int64)
    }

    @usableFromInline let window: Int64
    @usableFromInline var lastSent: RxTime?
    @usableFromInline var held: Element?
    @usableFromInline var isSourceDone = false

    @inlinable
    init(window: Int64) { self.window = window }

    @inlinable
    mutating func take(_ element: Element, latest: Bool, now: RxTime) -> Decision {
        let left = lastSent.map { window - max(0, now.nanoseconds(since: $0)) } ?? 0
        guard left > 0 else {
            held = nil
            return .send
        }
        guard latest else { return .nothing }
        let isArmed = held != nil
        held = element
        return isArmed ? .nothing : .arm(nanoseconds: left)
    }
}
