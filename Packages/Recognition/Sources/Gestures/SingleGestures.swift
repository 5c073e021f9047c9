import InputEvents

/// Recognises all gestures except sequences; see ``GestureEngine`` for its methods.
struct SingleGestures {
    private let patterns: [GesturePattern]
    private let thresholds: Thresholds
    private(set) var devices: [DeviceRecognisers] = []
    private(set) var keys: KeyRecogniser
    private var states: StateRecogniser?
    /// Knows which patterns are active.
    private(set) var conditions: ConditionEvaluator
    /// The next deadline of each device.
    private var deadlines: [Timestamp] = []
    /// The index of the last event's device, because the next event usually comes from the same
    /// one.
    private var lastIndex = 0
    /// The journal of an ``Explainer``; nil if there is none.
    private(set) var journal: Journal?
    /// Detects typing, which voids contacts on a touchpad.
    private var typing = Typing()
    /// True if any pattern needs held keys.
    private let wantsHeldKeys: Bool

    /// The next time at which something is decided without any input; nil if nothing waits.
    private(set) var nextDeadline: Timestamp?

    /// Creates an engine for patterns; ``Gesture/pattern`` is an index into them.
    init(patterns: [GesturePattern], thresholds: Thresholds) {
        self.patterns = patterns
        self.thresholds = thresholds
        keys = KeyRecogniser(patterns, thresholds: thresholds)
        states = StateRecogniser(patterns)
        conditions = ConditionEvaluator(patterns)
        wantsHeldKeys = !conditions.codes.isEmpty
    }

    /// Handles an event of a device or of its surroundings.
    ///
    /// It ignores events of devices that were not added.
    mutating func handle(_ event: InputEvent, into found: inout [Gesture]) {
        // Everything that begins with this event is judged by the conditions before it.
        if let journal { journal.conditions = conditions }
        if let due = nextDeadline, due < event.time {
            expire(before: event.time, into: &found)
        }
        if case .touches(let id, let frame) = event.kind {
            touched(id, frame, at: event.time, into: &found)
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
        case .touches(let id, let frame):
            touched(id, frame, at: time, into: &found)
        case .key(let id, let code, let isPressed):
            if isPressed { typing.pressed(code, at: time) }
            keyChanged(code, isPressed: isPressed, on: id, at: time, into: &found)
            conditions.handle(event)
        case .reset(let id):
            guard let index = index(of: id) else { return }
            keys.forget(id, at: time)
            devices[index].reset(at: time, into: &found)
            settleKeys(at: time, into: &found)
            conditions.forget(id)
        case .state:
            conditions.handle(event)
            return
        case .switch(let id, _, _), .pointerGesture(let id, _), .padDial(let id, _, _):
            guard let index = index(of: id) else { return }
            devices[index].handle(event, under: conditions.selection, into: &found)
            settleKeys(at: time, into: &found)
            // A switch is judged by the conditions before its change.
            conditions.handle(event)
        }
        updateDeadline()
    }

    private mutating func touched(
        _ id: DeviceID,
        _ frame: TouchFrame,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard let index = index(of: id) else { return }
        let onlyMoves = frame.onlyMoves
        let hasLanding = !onlyMoves && frame.hasLanding
        if hasLanding { devices[index].fingersMayLand(under: conditions.selection) }
        let isTyping = hasLanding && devices[index].isTouchpad && typing.isGoingOn(at: time)
        let seen = isTyping ? frame.withoutPalms : frame
        devices[index].handle(seen, onlyMoves: onlyMoves, at: time, into: &found)
        if hasLanding, let surface = devices[index].correctedSurface() {
            correct(index, to: surface, at: time, into: &found)
        }
        // Within an incomplete frame, nothing is decided and no deadline moves.
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
        takeLeastDeadline()
    }

    /// Handles all deadlines up to this time, in their order.
    mutating func expire(at time: Timestamp, into found: inout [Gesture]) {
        while let due = nextDeadline, due <= time { expireNext(due, into: &found) }
    }

    /// Ends the input: pending deadlines are still handled, and gestures without a deadline stop.
    mutating func finish() {
        keys.stopRepeating()
        updateDeadline()
    }

    /// Tells this listener of changes of states from now on.
    mutating func tellStates(to listener: any StateListener) { conditions.listener = listener }

    /// Ends everything now: gestures in progress are cancelled.
    mutating func cancel(at time: Timestamp, into found: inout [Gesture]) {
        for index in devices.indices { devices[index].reset(at: time, into: &found) }
        updateDeadline()
    }

    // MARK: - Explanation

    /// Starts a journal of all decisions and their reasons; call it before the first device is
    /// added.
    mutating func keepJournal() -> Journal {
        let journal = Journal(conditions)
        self.journal = journal
        states?.journal = journal
        keys.keepJournal(for: patterns, journal)
        return journal
    }

    /// Empties the journal; nothing may be in progress.
    mutating func forgetJournal() {
        guard let journal else { return }
        journal.forget()
        keys.keepJournal(for: patterns, journal)
    }

    /// Writes the touches and gestures in progress to the journal at the end of a recording.
    mutating func closeJournal(at time: Timestamp) {
        for index in devices.indices { devices[index].closeJournal(at: time) }
    }

    // MARK: - Gestures in progress

    /// Returns the gestures in progress on all devices that may still be completed.
    func pendingGestures(at time: Timestamp) -> [PendingGesture] {
        devices.compactMap { $0.pendingGesture(at: time) } + keys.pendingGestures(at: time)
    }

    /// Returns true if a touch that began on this device at this time is still in progress.
    func isTouched(_ device: DeviceID, since began: Timestamp) -> Bool {
        devices.contains { $0.device.id == device && $0.touchBegan == began }
    }

    /// Returns the outlook on the touch in progress on a device.
    mutating func outlook(of id: DeviceID, at time: Timestamp) -> TouchOutlook {
        guard let index = index(of: id) else { return TouchOutlook(.free) }
        return devices[index].outlook(at: time)
    }

    /// Returns true if the touch in progress on a device, or the last one, has become a gesture.
    mutating func isTaken(_ id: DeviceID) -> Bool {
        guard let index = index(of: id) else { return false }
        return devices[index].isTaken()
    }

    // MARK: - Time and devices

    private mutating func expire(before time: Timestamp, into found: inout [Gesture]) {
        while let due = nextDeadline, due < time { expireNext(due, into: &found) }
    }

    /// Each recogniser clears its deadline when it handles it, so this loop ends.
    private mutating func expireNext(_ due: Timestamp, into found: inout [Gesture]) {
        for index in devices.indices where devices[index].nextDeadline <= due {
            devices[index].expire(at: due, into: &found)
        }
        settleKeys(at: due, into: &found)
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
            under: conditions.selection,
            at: time,
            into: &found
        )
        keys.spendHeld()
    }

    private mutating func updateDeadline() {
        deadlines.removeAll(keepingCapacity: true)
        for index in devices.indices { deadlines.append(devices[index].nextDeadline) }
        takeLeastDeadline()
    }

    private mutating func takeLeastDeadline() {
        let next = deadlines.reduce(keys.nextDeadline) { min($0, $1) }
        nextDeadline = next == .never ? nil : next
    }

    private mutating func index(of id: DeviceID) -> Int? {
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
            selection: conditions.selection,
            journal: journal
        )
    }

    /// Adds a device; if it exists already, its display was rotated, and it has a new surface.
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

    /// Replaces the recognisers of a device that reports a wrong size, and keeps its present touch.
    private mutating func correct(
        _ index: Int,
        to surface: Surface,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        let old = devices[index]
        devices[index] = recognisers(for: old.device.with(surface: surface))
        devices[index].takeOver(old, under: conditions.selection, at: time, into: &found)
    }

    private mutating func remove(_ id: DeviceID, at time: Timestamp, into found: inout [Gesture]) {
        keys.forget(id, at: time)
        for index in devices.indices where devices[index].device.id == id {
            devices[index].reset(at: time, into: &found)
        }
        conditions.forget(id)
        devices.removeAll { $0.device.id == id }
        settleKeys(at: time, into: &found)
    }

    /// Settles the keys that were held when something began.
    ///
    /// A key held for a gesture that fires has been used for it. Until this is decided, the key's
    /// own gestures are withheld.
    private mutating func settleKeys(at time: Timestamp, into found: inout [Gesture]) {
        guard wantsHeldKeys else { return }
        var engaged: Set<KeyCode> = []
        for index in devices.indices {
            let spent = devices[index].takeSpentKeys()
            if !spent.isEmpty { keys.spend(spent, for: devices[index].bindings.spender) }
            engaged.formUnion(devices[index].bindings.engagedKeys)
        }
        keys.engage(engaged, at: time, into: &found)
    }
}
