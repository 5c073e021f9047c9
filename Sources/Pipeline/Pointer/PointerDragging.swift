import Configuration
import Gestures
import InputEvents
import Rx

extension ObservableType where Element == Action {
    /// Turns the parts of a gesture into a drag of the pointer: a button that is held, and motion.
    ///
    ///     D landing   m moves   U lift   | 500 ms   [d] button down   [m] motion   [u] button up
    ///
    ///     without a lock   1) D-m[d]-m[m]-m[m]-U[u]
    ///                      2) D-m[d]-m[m]-X[u]             cancelled, locked, unplugged
    ///     with a lock      3) D-m[d]-m[m]-U---|[u]         the time is over
    ///                      4) D-m[d]-m[m]-U-D-m-m[m]-U…    landed in time: the drag continues
    ///                      5) D-m[d]-m[m]-U-D-U[u]         a tap ends it
    ///
    /// - Parameters:
    ///   - drag: the button, and how the pointer follows the fingers.
    ///   - events: all events, each after the gestures that it caused.
    ///   - scheduler: the scheduler of event time.
    /// - Returns: the actions that send the button and the motion.
    func dragging(
        _ drag: PointerDrag,
        during events: Observable<InputEvent>,
        scheduler: EventTimeScheduler
    ) -> Observable<Action> {
        Observable { sink in
            let dragging = PointerDragging(drag, scheduler: scheduler, sink)
            let watching = events.subscribe(onNext: dragging.watch)
            let upstream = self.subscribe(
                sink: Sink(
                    next: dragging.handle,
                    stop: { termination in
                        dragging.releaseAll()
                        sink.stop(termination)
                    }
                )
            )
            return Disposables.create(
                watching,
                upstream,
                Disposables.create { dragging.cancelTimers() }
            )
        }
    }
}

/// The drags of one binding, one for each device.
private final class PointerDragging {
    private enum State {
        case idle
        /// The button is down, and the pointer follows the fingers.
        case dragging(Hold)
        /// The fingers have been lifted, and the button stays down until the timer fires.
        case resting(Hold, until: any Disposable)
        /// The fingers have landed again in time, and have not moved yet.
        case touched(Hold)
    }

    private enum Event {
        case begin(Action)
        case move(Action)
        case end(Action)
        case cancel(Action)
        /// The first finger landed, or the last one lifted.
        case land, lift
        /// libinput recognised the fingers as another gesture than before.
        case change
        /// Earlier input no longer counts, or a button of the device was pressed.
        case void
        /// The time of the lock is over.
        case due
    }

    /// A button that is down.
    private struct Hold {
        /// The last part of the gesture.
        var action: Action
        /// The pointer when that part arrived.
        var pointer: DraggedPointer
    }

    private let drag: PointerDrag
    private let scheduler: EventTimeScheduler
    private let sink: Sink<Action>
    private var states: [DeviceID: State] = [:]
    /// The slots of the fingers that are down on each device.
    private var contacts: [DeviceID: Set<Int32>] = [:]

    init(_ drag: PointerDrag, scheduler: EventTimeScheduler, _ sink: Sink<Action>) {
        self.drag = drag
        self.scheduler = scheduler
        self.sink = sink
    }

    /// Cancels the timers and forgets all drags; the gestures have already been cancelled.
    func cancelTimers() {
        for case .resting(_, let timer) in states.values { timer.dispose() }
        states = [:]
    }

    /// Handles a part of the gesture.
    func handle(_ action: Action) {
        let device = action.gesture.device.id
        switch action.gesture.progress?.phase {
        case .begin: step(device, .begin(action))
        case .update: step(device, .move(action))
        case .end: step(device, .end(action))
        case .cancel: step(device, .cancel(action))
        case nil: break
        }
    }

    /// Releases everything that is held.
    func releaseAll() {
        for device in states.keys { step(device, .void) }
    }

    /// Passes an event to the state of a device, and stores the next state.
    private func step(_ device: DeviceID, _ event: Event) {
        let next: State
        switch states[device] ?? .idle {
        case .idle: next = idle(event)
        case .dragging(let hold): next = dragging(hold, event, on: device)
        case .resting(let hold, let timer): next = resting(hold, timer, event, on: device)
        case .touched(let hold): next = touched(hold, event, on: device)
        }
        if case .idle = next { states[device] = nil } else { states[device] = next }
    }

    // MARK: - States

    private func idle(_ event: Event) -> State {
        guard case .begin(let action) = event else { return .idle }
        let pointer = DraggedPointer(action, drag)
        emit(action, DragInput(input: drag.down, place: pointer.place))
        return follow(action, pointer)
    }

    /// Moves the pointer with the fingers, while the button is down.
    private func follow(_ action: Action, _ pointer: DraggedPointer) -> State {
        var pointer = pointer
        if let input = pointer.follow(action, drag) { emit(action, input) }
        return .dragging(Hold(action: action, pointer: pointer))
    }

    private func dragging(_ hold: Hold, _ event: Event, on device: DeviceID) -> State {
        var hold = hold
        switch event {
        case .move(let action): return follow(action, hold.pointer)
        case .end(let action):
            hold.action = action
            return lifted(hold, on: device)
        case .cancel(let action):
            hold.action = action
            return release(hold)
        case .void: return release(hold)
        // The recogniser decides how the gesture ends.
        case .begin, .land, .lift, .change, .due: return .dragging(hold)
        }
    }

    private func resting(
        _ hold: Hold,
        _ timer: any Disposable,
        _ event: Event,
        on device: DeviceID
    ) -> State {
        switch event {
        case .begin(let action):
            timer.dispose()
            return resume(hold, action)
        case .land:
            timer.dispose()
            return .touched(hold)
        case .void, .due:
            timer.dispose()
            return release(hold)
        // The fingers of a drag do not all lift at once.
        case .lift, .change, .move, .end, .cancel: return .resting(hold, until: timer)
        }
    }

    private func touched(_ hold: Hold, _ event: Event, on device: DeviceID) -> State {
        switch event {
        case .begin(let action): resume(hold, action)
        case .change: lifted(hold, on: device)
        case .lift, .void: release(hold)
        case .land, .move, .end, .cancel, .due: .touched(hold)
        }
    }

    /// Keeps the button down for the time of the lock; without a lock, releases it.
    private func lifted(_ hold: Hold, on device: DeviceID) -> State {
        guard let lock = drag.lock else { return release(hold) }
        let timer = scheduler.schedule(at: scheduler.now + lock) { [weak self] in
            self?.step(device, .due)
        }
        return .resting(hold, until: timer)
    }

    /// Continues the drag with fingers that have landed again.
    private func resume(_ hold: Hold, _ action: Action) -> State {
        follow(action, DraggedPointer(action, drag, after: hold.pointer))
    }

    private func release(_ hold: Hold) -> State {
        emit(hold.action, DragInput(input: drag.up))
        return .idle
    }

    private func emit(_ action: Action, _ input: DragInput) {
        var action = action
        action.time = Timestamp(scheduler.now)
        action.drag = input
        sink.next(action)
    }

    // MARK: - Events

    /// Handles the events that end a drag or, during a lock, continue it.
    func watch(_ event: InputEvent) {
        switch event.kind {
        case .touches(let id, let frame): noteContacts(frame, on: id)
        case .pointerGesture(let id, let gesture):
            switch gesture.phase {
            case .begin: step(id, .land)
            case .update: break
            case .end: step(id, .lift)
            case .cancel: step(id, .change)
            }
        case .key(let id, let code, true) where SentInput.mouseButtons.contains(code.rawValue):
            step(id, .void)
        case .key, .switch, .pen, .padDial, .deviceAdded: break
        case .reset(let id), .deviceRemoved(let id):
            contacts[id] = nil
            step(id, .void)
        case .state(let change):
            guard change.state == KnownState.locked.rawValue, change.value == "yes" else { return }
            releaseAll()
        }
    }

    /// Tracks the fingers that are down, and handles the first landing and the last lift.
    private func noteContacts(_ frame: TouchFrame, on device: DeviceID) {
        // Motion changes no contact, and a lift matters only after a landing.
        guard !frame.onlyMoves, !states.isEmpty || contacts[device] != nil || frame.hasLanding
        else { return }
        var down = contacts[device] ?? []
        let wasTouched = !down.isEmpty
        for change in frame.changes {
            switch change.phase {
            case .down: down.insert(change.slot)
            case .up, .cancel: down.remove(change.slot)
            case .motion: break
            }
        }
        contacts[device] = down.isEmpty ? nil : down
        if !wasTouched, !down.isEmpty { step(device, .land) }
        if wasTouched, down.isEmpty { step(device, .lift) }
    }
}
