import InputEvents

/// The recognisers of one device, except those for keys, which may span devices.
///
/// The patterns that are active when something begins judge it to its end, so each recogniser takes
/// a new selection only when it is idle.
struct DeviceRecognisers {
    let device: Device
    /// The factor from the millimetres of events to those of the surface; 1 unless the device
    /// reports a wrong size.
    private(set) var scale = 1.0
    private var touches: TouchArbiter?
    /// True if any pattern is made of touches, even if it is inactive now.
    private let wantsTouches: Bool
    let isTouchpad: Bool
    private var touchpad: TouchpadRecogniser
    private var switches: SwitchRecogniser
    private var pad: PadRecogniser

    /// The active patterns, and the keys held for the touch in progress.
    private(set) var bindings: DeviceBindings
    /// The version of the selection that the touchpad uses.
    private var touchpadVersion: Int

    init(
        _ device: Device,
        patterns: [GesturePattern],
        thresholds: Thresholds,
        selection: Selection,
        journal: Journal? = nil
    ) {
        self.device = device
        isTouchpad = device.isTouchpad
        let surface = device.touchSurface
        let limits = Limits(thresholds, surface: surface)
        let contactLimits = device.isTouchpad ? limits.onTouchpad : limits
        bindings = DeviceBindings(patterns, for: device, surface: surface, selection: selection)
        touchpadVersion = bindings.version
        wantsTouches = bindings.wantTouches
        // An explanation needs all recognisers.
        if wantsTouches || journal != nil && !device.isTouchpad {
            touches = TouchArbiter(
                bindings.contactCandidates,
                limits: contactLimits,
                zones: EdgeZones(
                    depth: thresholds.edge,
                    zones: Array(Set(patterns.flatMap(\.zones))),
                    surface: surface
                ),
                surface: surface,
                device: device,
                journal: journal
            )
        }
        touchpad = TouchpadRecogniser(
            bindings.candidates,
            limits: limits,
            surface: surface,
            device: device,
            journal: journal
        )
        switches = SwitchRecogniser(device: device, journal: journal)
        pad = PadRecogniser(device: device, surface: surface, journal: journal)
    }

    /// The names and states of recognisers that are not idle.
    var states: [(recogniser: String, state: String)] {
        wantsTouches ? touches?.states ?? [] : []
    }

    /// The next time at which something is decided without any input.
    var nextDeadline: Timestamp { touches?.nextDeadline ?? .never }

    /// The time at which the touch in progress began; nil if there is none.
    var touchBegan: Timestamp? { touches?.began }

    /// Returns the gesture in progress that may still be completed.
    func pendingGesture(at time: Timestamp) -> PendingGesture? {
        if let touch = touches?.pendingGesture(at: time) { return touch }
        return touchpad.began.map { PendingGesture(.fingers, on: device.id, began: $0) }
    }

    /// Returns the outlook on the touch in progress.
    mutating func outlook(at time: Timestamp) -> TouchOutlook {
        touches?.outlook(at: time) ?? TouchOutlook(.free)
    }

    /// Returns true if the touch in progress, or the last one, has become a gesture.
    // Mutating like the outlook, because a read would copy the recognisers.
    mutating func isTaken() -> Bool { touches?.state.isTaken ?? false }

    mutating func expire(at time: Timestamp, into found: inout [Gesture]) {
        let first = found.count
        touches?.expire(at: time, into: &found)
        if isTouchpad { giveWay(to: found[first...], at: time, into: &found) }
        noteKeys(of: found[first...])
    }

    // MARK: - Touches

    /// Takes a new selection before a frame in which fingers may land.
    mutating func fingersMayLand(under selection: Selection) {
        bindings.selection = selection
        bindings.isTouchpadIdle = touchpad.isIdle
    }

    /// Returns a larger surface if the fingers that are down do not fit on this one; nil if they
    /// do.
    // Mutating, because a read would copy the recognisers.
    mutating func correctedSurface() -> Surface? { touches?.correctedSurface() }

    /// Continues a touch whose frames were handled on a surface of another size.
    mutating func takeOver(
        _ other: DeviceRecognisers,
        under selection: Selection,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        scale = device.touchSurface.width / other.device.touchSurface.width * other.scale
        guard let contacts = other.touches?.sequence.downContacts else { return }
        fingersMayLand(under: selection)
        let factor = scale / other.scale
        for contact in contacts {
            let change = TouchChange(
                slot: contact.slot,
                phase: .down,
                position: contact.landing.scaled(by: factor)
            )
            touches?.handle(
                TouchFrame([change]),
                onlyMoves: false,
                under: &bindings,
                at: contact.landed,
                into: &found
            )
        }
        let moves = contacts.map {
            TouchChange(
                slot: $0.slot,
                phase: .motion,
                position: $0.position.scaled(by: factor)
            )
        }
        touches?.handle(
            TouchFrame(moves),
            onlyMoves: false,
            under: &bindings,
            at: time,
            into: &found
        )
    }

    /// True if frames in which contacts only move change nothing.
    // Mutating like the outlook, because a read would copy the recognisers.
    var ignoresMoves: Bool { mutating get { touches?.ignoresMoves ?? true } }

    /// Handles a frame of contacts; `onlyMoves` is true if none lands or ends in it.
    mutating func handle(
        _ frame: TouchFrame,
        onlyMoves: Bool,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        // Two calls, because one frame or the other would be copied in a variable.
        if scale == 1 {
            take(frame, onlyMoves: onlyMoves, at: time, into: &found)
        } else {
            take(frame.scaled(by: scale), onlyMoves: onlyMoves, at: time, into: &found)
        }
    }

    private mutating func take(
        _ frame: TouchFrame,
        onlyMoves: Bool,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        let first = found.count
        let wereEngaged = !bindings.engagedKeys.isEmpty
        touches?.handle(frame, onlyMoves: onlyMoves, under: &bindings, at: time, into: &found)
        if isTouchpad { giveWay(to: found[first...], at: time, into: &found) }
        if wereEngaged || !bindings.engagedKeys.isEmpty { noteKeys(of: found[first...]) }
    }

    /// Voids libinput's gesture, because the contacts of the same fingers have made a gesture.
    private mutating func giveWay(
        to made: ArraySlice<Gesture>,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard !made.isEmpty, !touchpad.isIdle else { return }
        touchpad.reset(at: time, because: .gaveWay, into: &found)
    }

    // MARK: - Other input

    /// Handles input other than contacts and keys.
    mutating func handle(
        _ event: InputEvent,
        under selection: Selection,
        into found: inout [Gesture]
    ) {
        let time = event.time
        let first = found.count
        bindings.select(selection)
        switch event.kind {
        case .pointerGesture(_, let step):
            if step.phase == .begin {
                // The contacts of these fingers have already made a gesture.
                if touches?.state.isOver == true { return }
                bindings.engage()
                if touchpadVersion != bindings.version { touchpad.use(bindings.candidates) }
                touchpadVersion = bindings.version
            }
            touchpad.handle(step, at: time, into: &found)
        case .switch(_, let name, let isOn):
            switches.handle(
                name,
                isOn: isOn,
                among: bindings.candidates.switches,
                at: time,
                into: &found
            )
        case .padDial(_, let dial, let position):
            pad.turned(dial, to: position, among: bindings.candidates, at: time, into: &found)
        default:
            break
        }
        noteKeys(of: found[first...])
    }

    /// Decides complete gestures, and voids those in progress.
    mutating func settle(at time: Timestamp, into found: inout [Gesture]) {
        let first = found.count
        touches?.settle(at: time, into: &found)
        noteKeys(of: found[first...])
        reset(at: time, because: .turned, into: &found)
    }

    /// Voids the touch on the device, and cancels gestures in progress.
    mutating func reset(
        at time: Timestamp,
        because reason: Check.Quantity = .lost,
        into found: inout [Gesture]
    ) {
        let first = found.count
        touches?.reset(at: time, because: reason, into: &found)
        touchpad.reset(at: time, because: reason, into: &found)
        pad.reset(at: time, because: reason, into: &found)
        noteKeys(of: found[first...])
    }

    // MARK: - Explanation

    /// Writes the touches and gestures in progress to the journal at the end of a recording.
    mutating func closeJournal(at time: Timestamp) {
        touches?.noteInterruption(.unfinished, at: time)
        touchpad.closeRecord(because: .unfinished, at: time)
        pad.closeRecords(because: nil)
    }

    /// True if no touch or gesture is in progress, and no tap waits for another one.
    var isIdle: Bool { (touches?.isIdle ?? true) && touchpad.isIdle && pad.isIdle }

    /// True if a touch or gesture is in progress, which is only recorded when it ends.
    var isBusy: Bool { touches?.began != nil || touchpad.isBusy || pad.isBusy }

    // MARK: - Held keys

    /// Updates the keys that were held for these gestures.
    private mutating func noteKeys(of found: ArraySlice<Gesture>) {
        bindings.spend(on: found)
        if !bindings.engagedKeys.isEmpty, touches?.isIdle ?? true, touchpad.isIdle {
            bindings.disengage()
        }
    }

    /// Returns the keys that were held for gestures fired since the last call.
    mutating func takeSpentKeys() -> Set<KeyCode> { bindings.takeSpentKeys() }
}

extension Point {
    fileprivate func scaled(by factor: Double) -> Point { Point(x: x * factor, y: y * factor) }
}

extension TouchFrame {
    /// Returns the same frame in other units.
    fileprivate func scaled(by factor: Double) -> TouchFrame {
        var frame = self
        for index in frame.changes.indices {
            frame.changes[index].position = frame.changes[index].position.scaled(by: factor)
        }
        return frame
    }
}
