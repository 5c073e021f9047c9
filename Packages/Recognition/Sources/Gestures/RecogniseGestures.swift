public import InputEvents
public import Rx

extension ObservableType where Element == InputEvent {
    /// Sends the gestures that the events make.
    ///
    ///     events      d---u-----------d---u-----------     d finger lands, u lifts
    ///     gestures    --------t---------------t-------     tap, if a double tap is bound, too
    ///
    /// An event completes any number of gestures, usually none. One timer is armed while a deadline
    /// is pending, otherwise none. When the events complete, pending deadlines are still handled,
    /// and then gestures in progress are cancelled; an error is forwarded at once. Each
    /// subscription has its own recognition: subscribe before the first `deviceAdded`.
    ///
    /// - Parameters:
    ///   - patterns: the patterns; ``Gesture/pattern`` is an index into this array.
    ///   - thresholds: the limits that separate one gesture from another.
    ///   - scheduler: a scheduler whose clock is the clock of the events' timestamps, with the same
    ///     zero: an `EventTimeScheduler` that is advanced to the time of each event before the
    ///     event is sent.
    /// - Returns: the gestures, in the order in which they are recognised.
    public func gestures(
        _ patterns: [GesturePattern],
        thresholds: Thresholds = Thresholds(),
        scheduler: any SchedulerType
    ) -> Observable<Gesture> {
        gestures(patterns, thresholds: thresholds, scheduler: scheduler, outlooks: nil)
    }

    /// Sends the gestures that the events make; `outlooks` gives access to the recognition for as
    /// long as the subscription lasts.
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
            let upstream = self.subscribe(sink: recognition.eventSink())
            return Disposables.create {
                upstream.dispose()
                recognition.dispose()
                outlooks?.end(recognition)
            }
        }
    }
}

/// One subscription: the engine, its timer, and the gestures that have been found but not sent.
///
/// Each event accesses the properties several times. The compiler's run-time checks for overlapping
/// accesses are off, because they take a quarter of the time of an event. They are not needed,
/// because the engine has always returned before an observer receives its gestures.
// Unchecked: only the scheduler's thread uses this object.
private final class Recognition: Disposable, TouchRecognition, @unchecked Sendable {
    @exclusivity(unchecked) private var engine: GestureEngine
    private let scheduler: any SchedulerType
    private let sink: Sink<Gesture>
    @exclusivity(unchecked) private var timer: (any SchedulerTimer)?
    /// The time for which the timer is armed, never later than the engine needs; otherwise nil.
    @exclusivity(unchecked) private var armedFor: Timestamp?
    @exclusivity(unchecked) private var found: [Gesture] = []
    @exclusivity(unchecked) private var isSending = false
    /// True once the events have completed; the gestures complete after the last deadline.
    @exclusivity(unchecked) private var isCompleting = false
    @exclusivity(unchecked) private var isOver = false

    init(_ engine: GestureEngine, scheduler: any SchedulerType, sink: Sink<Gesture>) {
        self.engine = engine
        self.scheduler = scheduler
        self.sink = sink
        // Unowned, because the timer ends with this object. A weak reference would put every retain
        // on the slow path, and each event needs several.
        timer = scheduler.makeTimer { [unowned self] in timerFired() }
    }

    deinit { timer?.dispose() }

    /// Returns the sink for the events.
    ///
    /// The function is not inlined, so that the closures are compiled together with the code that
    /// they call.
    @inline(never)
    func eventSink() -> Sink<InputEvent> {
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

    func isAtBoundPlace(_ point: Point, on device: DeviceID) -> Bool {
        !isOver && engine.isAtBoundPlace(point, on: device)
    }

    var isIdle: Bool { isOver || engine.isIdle }

    var stateValues: [String: String] { isOver ? [:] : engine.stateValues }

    func setStateListener(_ listener: any StateListener) { engine.setStateListener(listener) }

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

    /// Arms the timer and sends the found gestures.
    ///
    /// An observer may send the next event at once, so the engine must have returned by then; the
    /// gestures of that event follow the current ones.
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

    /// Arms the timer for the next deadline, but never moves it to a later time: every frame of
    /// a moving finger delays the deadline, and an unnecessary timer event costs less than setting
    /// the timer in each frame.
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
