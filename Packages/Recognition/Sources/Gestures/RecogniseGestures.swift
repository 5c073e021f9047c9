public import InputEvents
public import Rx

extension ObservableType where Element == InputEvent {
    /// Sends the gestures that are made in the events.
    ///
    ///     events      d---u-----------d---u-----------     d finger lands, u lifts
    ///     gestures    --------t---------------t-------     tap, where a double tap is bound too
    ///
    /// Any number of gestures come of an event, mostly none. One timer is armed while time alone
    /// may decide something, none otherwise. When the events complete, what is still waiting for
    /// time to pass is waited for, and then what is in progress is cancelled; an error is passed on at
    /// once. Each subscription recognises
    /// anew: subscribe before the first `deviceAdded`.
    ///
    /// - Parameters:
    ///   - patterns: what to look for; ``Gesture/pattern`` is an index into it.
    ///   - thresholds: the limits that separate one gesture from another.
    ///   - scheduler: its clock must be the one that stamps the events, in nanoseconds since the
    ///     same zero: an `EventTimeScheduler` that is advanced to each event before it is sent.
    /// - Returns: the gestures, in the order in which they are recognised.
    public func gestures(
        _ patterns: [GesturePattern],
        thresholds: Thresholds = Thresholds(),
        scheduler: any SchedulerType
    ) -> Observable<Gesture> {
        gestures(patterns, thresholds: thresholds, scheduler: scheduler, outlooks: nil)
    }

    /// The same; what may come of a touch can be asked of `outlooks`.
    package func gestures(
        _ patterns: [GesturePattern],
        thresholds: Thresholds,
        scheduler: any SchedulerType,
        outlooks: TouchOutlooks?
    ) -> Observable<Gesture> {
        Observable { sink in
            let recognition = Recognition(
                GestureEngine(patterns: patterns, thresholds: thresholds),
                scheduler: scheduler,
                sink: sink
            )
            outlooks?.begin(recognition)
            let upstream = self.subscribe(sink: recognition.patternSource())
            return Disposables.create {
                upstream.dispose()
                recognition.dispose()
                outlooks?.end(recognition)
            }
        }
    }
}

/// One subscription: the engine, its timer and what they have found but not sent yet.
///
/// Its state is touched several times an event. The compiler's run-time checks for overlapping
/// accesses (a quarter of the cost of an event) are off: the engine has returned before anybody is
/// told what it found.
// Unchecked: it belongs to the thread of its scheduler.
private final class Recognition: Disposable, TouchRecognition, @unchecked Sendable {
    @exclusivity(unchecked) private var engine: GestureEngine
    private let scheduler: any SchedulerType
    private let sink: Sink<Gesture>
    @exclusivity(unchecked) private var timer: (any SchedulerTimer)?
    /// When the timer will fire; it may be earlier than the engine needs, never later.
    @exclusivity(unchecked) private var armedFor: Timestamp?
    @exclusivity(unchecked) private var found: [Gesture] = []
    @exclusivity(unchecked) private var isSending = false
    @exclusivity(unchecked) private var isCompleting = false
    @exclusivity(unchecked) private var isOver = false

    init(_ engine: GestureEngine, scheduler: any SchedulerType, sink: Sink<Gesture>) {
        self.engine = engine
        self.scheduler = scheduler
        self.sink = sink
        // Unowned, as the timer ends with this object: a weak reference would make every retain of
        // it, of which there are several an event, take the slow path.
        timer = scheduler.makeTimer { [unowned self] in timerFired() }
    }

    deinit { timer?.dispose() }

    /// What the source is given: closures that are compiled together with what they call.
    @inline(never)
    func patternSource() -> Sink<InputEvent> {
        Sink(next: { self.handle($0) }, stop: { self.stop($0) })
    }

    private func handle(_ event: InputEvent) {
        guard !isOver else { return }
        engine.handle(event, into: &found)
        settle()
    }

    func outlook(of device: DeviceID, at time: Timestamp) -> TouchOutlook {
        isOver ? TouchOutlook(.free) : engine.outlook(of: device, at: time)
    }

    func isTaken(_ device: DeviceID) -> Bool { !isOver && engine.isTaken(device) }

    private func stop(_ termination: Termination) {
        guard !isOver else { return }
        if case .error = termination {
            finish(termination)
        } else {
            isCompleting = true
            engine.finish()
            settle()
        }
    }

    func dispose() {
        isOver = true
        timer?.dispose()
        timer = nil
        found.removeAll()
    }

    private func timerFired() {
        guard !isOver else { return }
        armedFor = nil
        engine.expire(at: Timestamp(scheduler.now), into: &found)
        settle()
    }

    /// Arms the timer and sends what was found.
    ///
    /// An observer may send the next event at once, so the engine must be done by then, and what
    /// that event gives comes behind.
    private func settle() {
        armTimer()
        if !found.isEmpty || isCompleting { send() }
    }

    private func send() {
        guard !isSending else { return }
        isSending = true
        var next = 0
        while next < found.count, !isOver {
            sink.next(found[next])
            next += 1
        }
        found.removeAll(keepingCapacity: true)
        isSending = false
        if isCompleting, !isOver, engine.nextDeadline == nil {
            cancelOngoing()
            finish(.completed)
        }
    }

    private func cancelOngoing() {
        for gesture in engine.cancel(at: Timestamp(scheduler.now)) where !isOver {
            sink.next(gesture)
        }
    }

    /// Moves the timer forward only: a finger that rests and moves on makes it later with every
    /// frame, and firing once in vain is cheaper than that.
    private func armTimer() {
        guard let deadline = engine.nextDeadline else {
            if armedFor != nil { timer?.disarm() }
            armedFor = nil
            return
        }
        if let armedFor, armedFor <= deadline { return }
        armedFor = deadline
        timer?.arm(at: RxTime(deadline))
    }

    private func finish(_ termination: Termination) {
        dispose()
        sink.stop(termination)
    }
}
