import InputEvents

/// Recognises all gestures but sequences, each for itself; ``GestureEngine`` says what it does
/// when.
struct SingleGestures {
    private let patterns: [GesturePattern]
    private let thresholds: Thresholds
    private(set) var devices: [DeviceRecognisers] = []
    private(set) var keys: KeyRecogniser
    private var states: StateRecogniser?
    /// Which patterns are on.
    private(set) var conditions: ConditionEvaluator
    /// When time alone decides something next, by device.
    private var deadlines: [Timestamp] = []
    /// Where the device of the last event is, as the next one is mostly from there too.
    private var lastIndex = 0
    /// What is written down for an ``Explainer``; nil unless there is one.
    private(set) var journal: Journal?
    /// Whether somebody types, which makes what lands on a touchpad void.
    private var typing = Typing()
    /// Whether any pattern wants keys held.
    private let wantsHeldKeys: Bool

    /// When time alone will decide something next; nil while nothing waits.
    private(set) var nextDeadline: Timestamp?

    /// An engine for patterns of which ``Gesture/pattern`` is the index.
    init(patterns: [GesturePattern], thresholds: Thresholds) {
        self.patterns = patterns
        self.thresholds = thresholds
        keys = KeyRecogniser(patterns, thresholds: thresholds)
        states = StateRecogniser(patterns)
        conditions = ConditionEvaluator(patterns)
        wantsHeldKeys = !conditions.codes.isEmpty
    }

    /// Takes in what a device reported, or what is the case around them.
    ///
    /// Events of devices that were not added are ignored.
    mutating func handle(_ event: InputEvent, into found: inout [Gesture]) {
        // What begins is judged by what was the case before.
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
            // A switch is judged by what was the case before it changed.
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
        let hasLanding = frame.hasLanding
        if hasLanding { devices[index].fingersMayLand(under: conditions.selection) }
        if hasLanding, devices[index].isTouchpad, typing.isGoingOn(at: time) {
            devices[index].handle(frame.withoutPalms, at: time, into: &found)
        } else {
            devices[index].handle(frame, at: time, into: &found)
        }
        // Before, nothing is decided and no deadline has moved.
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

    /// Lets everything happen that is due at that time or before, in due order.
    mutating func expire(at time: Timestamp, into found: inout [Gesture]) {
        while let due = nextDeadline, due <= time { expireNext(due, into: &found) }
    }

    /// No more events come: what waits for time to pass still does, what time alone never ends
    /// stops.
    mutating func finish() {
        keys.stopRepeating()
        updateDeadline()
    }

    /// Nothing follows any more: what is in progress is cancelled.
    mutating func cancel(at time: Timestamp, into found: inout [Gesture]) {
        for index in devices.indices { devices[index].reset(at: time, into: &found) }
        updateDeadline()
    }

    // MARK: - Explanation

    /// Writes down from here on what is decided, and why; before the first device is added.
    mutating func keepJournal() -> Journal {
        let journal = Journal(conditions)
        self.journal = journal
        states?.journal = journal
        keys.keepJournal(for: patterns, journal)
        return journal
    }

    /// Forgets what was written down; nothing may be in progress.
    mutating func forgetJournal() {
        guard let journal else { return }
        journal.forget()
        keys.keepJournal(for: patterns, journal)
    }

    /// The recording ends: touches and gestures that are in progress are written down as they are.
    mutating func closeJournal(at time: Timestamp) {
        for index in devices.indices { devices[index].closeJournal(at: time) }
    }

    // MARK: - What is in progress

    /// What is in progress and may still become a gesture, on all devices.
    func pendingGestures(at time: Timestamp) -> [PendingGesture] {
        devices.compactMap { $0.pendingGesture(at: time) } + keys.pendingGestures(at: time)
    }

    /// Whether the touch that began then on that device is still in progress.
    func isTouched(_ device: DeviceID, since began: Timestamp) -> Bool {
        devices.contains { $0.device.id == device && $0.touchBegan == began }
    }

    /// What may still come of the touch in progress on that device.
    mutating func outlook(of id: DeviceID, at time: Timestamp) -> TouchOutlook {
        guard let index = index(of: id) else { return TouchOutlook(.free) }
        return devices[index].outlook(at: time)
    }

    /// Whether a gesture has come of the touch in progress on that device, or of the last one.
    mutating func isTaken(_ id: DeviceID) -> Bool {
        guard let index = index(of: id) else { return false }
        return devices[index].isTaken()
    }

    // MARK: - Time and devices

    private mutating func expire(before time: Timestamp, into found: inout [Gesture]) {
        while let due = nextDeadline, due < time { expireNext(due, into: &found) }
    }

    /// Each recogniser clears its deadline when it expires, so this comes to an end.
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

    /// A device that is there already has got another surface: its picture was turned.
    private mutating func add(_ device: Device, at time: Timestamp, into found: inout [Gesture]) {
        let recognisers = DeviceRecognisers(
            device,
            patterns: patterns,
            thresholds: thresholds,
            selection: conditions.selection,
            journal: journal
        )
        if let index = index(of: device.id) {
            devices[index].settle(at: time, into: &found)
            settleKeys(at: time, into: &found)
            devices[index] = recognisers
        } else {
            devices.append(recognisers)
        }
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

    /// Sees to the keys that were held when something began.
    ///
    /// A key that was held for a gesture that has fired has done its work. Until it is known
    /// whether one does, what the key itself means is withheld.
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

extension TouchFrame {
    /// The same frame, in which each finger that lands is at once taken for a palm.
    fileprivate var withoutPalms: TouchFrame {
        var frame = self
        frame.changes = changes.flatMap { change in
            guard change.phase == .down else { return [change] }
            return [
                change,
                TouchChange(slot: change.slot, phase: .cancel, position: change.position),
            ]
        }
        return frame
    }
}
