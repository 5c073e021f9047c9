import InputEvents

/// Recognises all gestures except sequences; ``GestureEngine`` documents the methods.
struct RecogniserSet {
    let patterns: [GesturePattern]
    private let thresholds: Thresholds
    var devices: [DeviceRecognisers] = []
    var keys: KeyRecogniser
    /// Recognises changes of states; nil if no pattern waits for one.
    var states: StateRecogniser?
    /// Decides which patterns are active.
    var conditions: ConditionEvaluator
    /// The next deadline of each device, in the order of `devices`.
    private var deadlines: [Timestamp] = []
    /// The index of the device that was looked up last; the next event usually comes from the same
    /// device.
    private var lastIndex = 0
    /// The journal for an ``Explainer``; nil if no explanation was requested.
    var journal: Journal?
    /// Detects typing, which voids contacts on a touchpad.
    var typing = Typing()
    /// The pens that are near a surface.
    var pens: Set<DeviceID> = []
    /// True from a typed key until the state `typing` is set to `no`.
    var isTypingReported = false
    /// True if any pattern depends on the state `typing`.
    let dependsOnTyping: Bool
    /// True if any pattern needs held keys.
    private let wantsHeldKeys: Bool

    /// The time of the next decision that needs no event; nil if none is pending.
    private(set) var nextDeadline: Timestamp?

    /// Creates recognisers for patterns; ``Gesture/pattern`` is an index into `patterns`.
    init(patterns: [GesturePattern], thresholds: Thresholds) {
        self.patterns = patterns
        self.thresholds = thresholds
        keys = KeyRecogniser(patterns, thresholds: thresholds)
        states = StateRecogniser(patterns)
        conditions = ConditionEvaluator(patterns)
        wantsHeldKeys = !conditions.codes.isEmpty
        dependsOnTyping = patterns.contains { RecogniserSet.depends($0, on: .typing) }
    }

    /// Handles an event of a device, or a change of a state.
    ///
    /// Events of devices that were not added are ignored.
    mutating func handle(_ event: InputEvent, into found: inout [Gesture]) {
        // The conditions before this event apply to the gestures that begin with it.
        if let journal { journal.conditions = conditions }
        if let due = nextDeadline, due < event.time {
            expire(before: event.time, into: &found)
        }
        if case .touches(let id, let frame) = event.kind {
            handleTouches(id, frame, at: event.time, into: &found)
        } else {
            handleOther(event, into: &found)
            states?.handle(event, under: conditions, into: &found)
        }
    }

    private mutating func handleOther(_ event: InputEvent, into found: inout [Gesture]) {
        let time = event.time
        switch event.kind {
        case .deviceAdded(let device):
            add(device, at: time, into: &found)
            conditions.handle(event)
        case .deviceRemoved(let id):
            remove(id, at: time, into: &found)
        case .key(let id, let code, let isPressed):
            keyChanged(code, isPressed: isPressed, on: id, at: time, into: &found)
            conditions.handle(event)
            if isPressed { noteTypedKey(code, at: time, into: &found) }
        case .reset(let id):
            guard let index = index(of: id) else { return }
            keys.forget(id, at: time)
            devices[index].reset(at: time, into: &found)
            settleKeys(at: time, into: &found)
            pens.remove(id)
            conditions.handle(event)
        case .pen(let id, let position):
            guard index(of: id) != nil else { return }
            penMoved(id, to: position, at: time, into: &found)
            conditions.handle(event)
        case .state:
            conditions.handle(event)
            return
        case .touches: return
        case .switch(let id, _, _), .pointerGesture(let id, _), .padDial(let id, _, _):
            guard let index = index(of: id), !isPenGesture(event, index) else { return }
            let selection = conditions.selection(on: devices[index].device)
            devices[index].handle(event, under: selection, into: &found)
            settleKeys(at: time, into: &found)
            // The conditions before the change of a switch apply to the change.
            conditions.handle(event)
        }
        updateDeadline()
    }

    private mutating func handleTouches(
        _ id: DeviceID,
        _ frame: TouchFrame,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard let index = index(of: id) else { return }
        let onlyMoves = frame.onlyMoves
        // Most frames of fingers that make no gesture are ignored here.
        if onlyMoves, !wantsHeldKeys, devices[index].ignoresMoves { return }
        let hasLanding = !onlyMoves && frame.hasLanding
        if hasLanding { fingersMayLand(on: index) }
        if hasLanding, devices[index].isTouchpad, typing.isGoingOn(at: time) {
            devices[index].handle(frame.withoutPalms, onlyMoves: false, at: time, into: &found)
        } else {
            devices[index].handle(frame, onlyMoves: onlyMoves, at: time, into: &found)
        }
        if hasLanding, isPenNear(index) {
            devices[index].reset(at: time, because: .pen, into: &found)
        }
        if hasLanding, let surface = devices[index].correctedSurface() {
            correct(index, to: surface, at: time, into: &found)
        }
        // No deadline changes until the frame is complete.
        guard frame.isComplete else {
            if hasLanding { settleKeys(at: time, into: &found) }
            return
        }
        let deadline = devices[index].nextDeadline
        if wantsHeldKeys {
            settleKeys(at: time, into: &found)
        } else if deadline == deadlines[index] {
            return
        }
        deadlines[index] = deadline
        updateNextDeadline()
    }

    /// Handles all deadlines up to this time, in order.
    mutating func expire(at time: Timestamp, into found: inout [Gesture]) {
        while let due = nextDeadline, due <= time { expireNext(due, into: &found) }
    }

    /// Ends the input: pending deadlines remain to be handled, and repetitions of keys stop.
    mutating func finish() {
        keys.stopRepeating()
        updateDeadline()
    }

    /// Notifies this listener of changes of states from now on.
    mutating func setStateListener(_ listener: any StateListener) { conditions.listener = listener }

    /// Ends the touches on all devices, and cancels gestures in progress; keys are not affected.
    mutating func cancel(at time: Timestamp, into found: inout [Gesture]) {
        for index in devices.indices { devices[index].reset(at: time, into: &found) }
        settleKeys(at: time, into: &found)
        updateDeadline()
    }

    // MARK: - Time and devices

    private mutating func expire(before time: Timestamp, into found: inout [Gesture]) {
        while let due = nextDeadline, due < time { expireNext(due, into: &found) }
    }

    /// Handles the deadlines up to this time.
    ///
    /// The callers' loops end, because each recogniser clears the deadlines that it handles.
    private mutating func expireNext(_ due: Timestamp, into found: inout [Gesture]) {
        for index in devices.indices where devices[index].nextDeadline <= due {
            devices[index].expire(at: due, into: &found)
        }
        settleKeys(at: due, into: &found)
        if typingDeadline <= due { stopTyping(at: due, into: &found) }
        if keys.nextDeadline <= due {
            keys.expire(at: due, into: &found)
            keys.spendHeld()
        }
        updateDeadline()
    }

    private mutating func keyChanged(
        _ code: KeyCode,
        isPressed: Bool,
        on id: DeviceID,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard let index = index(of: id) else { return }
        keys.keyChanged(
            code,
            isPressed: isPressed,
            on: devices[index].device,
            under: conditions.selection(on: devices[index].device),
            at: time,
            into: &found
        )
        keys.spendHeld()
    }

    private mutating func updateDeadline() {
        deadlines.removeAll(keepingCapacity: true)
        for index in devices.indices { deadlines.append(devices[index].nextDeadline) }
        updateNextDeadline()
    }

    private mutating func updateNextDeadline() {
        let next = deadlines.reduce(min(keys.nextDeadline, typingDeadline)) { min($0, $1) }
        nextDeadline = next == .never ? nil : next
    }

    mutating func index(of id: DeviceID) -> Int? {
        if lastIndex < devices.count, devices[lastIndex].device.id == id { return lastIndex }
        guard let index = devices.firstIndex(where: { $0.device.id == id }) else { return nil }
        lastIndex = index
        return index
    }

    private func recognisers(for device: Device) -> DeviceRecognisers {
        DeviceRecognisers(
            device,
            patterns: patterns,
            thresholds: thresholds,
            selection: conditions.selection(on: device),
            journal: journal
        )
    }

    /// Adds a device, or replaces the recognisers of a known device whose display was rotated.
    private mutating func add(_ device: Device, at time: Timestamp, into found: inout [Gesture]) {
        let recognisers = recognisers(for: device)
        if let index = index(of: device.id) {
            devices[index].settle(at: time, into: &found)
            settleKeys(at: time, into: &found)
            devices[index] = recognisers
        } else {
            devices.append(recognisers)
        }
    }

    /// Replaces the recognisers of a device that reports a wrong size, and continues its current
    /// touch.
    private mutating func correct(
        _ index: Int,
        to surface: Surface,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        let old = devices[index]
        devices[index] = recognisers(for: old.device.with(surface: surface))
        let selection = conditions.selection(on: old.device)
        devices[index].takeOver(old, under: selection, at: time, into: &found)
    }

    private mutating func remove(_ id: DeviceID, at time: Timestamp, into found: inout [Gesture]) {
        keys.forget(id, at: time)
        for index in devices.indices where devices[index].device.id == id {
            devices[index].reset(at: time, into: &found)
        }
        pens.remove(id)
        conditions.handle(InputEvent(time: time, kind: .deviceRemoved(id)))
        devices.removeAll { $0.device.id == id }
        settleKeys(at: time, into: &found)
    }

    /// Decides which held keys have been used up, and which ones gestures in progress may need.
    ///
    /// A held key is used up when a gesture that requires the key fires. Until that is decided, the
    /// key's own gestures are held back.
    private mutating func settleKeys(at time: Timestamp, into found: inout [Gesture]) {
        guard wantsHeldKeys else { return }
        var engaged: Set<KeyCode> = []
        for index in devices.indices {
            let spent = devices[index].takeSpentKeys()
            if !spent.isEmpty { keys.spend(spent, for: devices[index].bindings.heldKeysUser) }
            engaged.formUnion(devices[index].bindings.engagedKeys)
        }
        keys.engage(engaged, at: time, into: &found)
    }
}
