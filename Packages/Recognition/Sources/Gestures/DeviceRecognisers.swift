import InputEvents

/// The recognisers of one device, except those of keys, because a chord may span devices.
///
/// A touch or gesture is judged to its end by the patterns that are active when it begins, so each
/// recogniser takes a new selection only when it is idle.
struct DeviceRecognisers {
    let device: Device
    /// The factor that converts the millimetres of events to true millimetres; 1 unless the device
    /// reports a wrong size.
    private(set) var scale = 1.0
    /// The arbiter of touches; nil if neither a pattern nor an explanation needs touches.
    private(set) var touches: TouchArbiter?
    /// True if any pattern needs touches, even if it is inactive now.
    private let wantsTouches: Bool
    /// The places to which touch gestures are bound, even if these are inactive now.
    private let boundPlaces: PlaceSet
    let isTouchpad: Bool
    private var touchpad: TouchpadRecogniser
    private var switches: SwitchRecogniser
    private var pad: PadRecogniser

    /// The active patterns, and the keys held for gestures.
    private(set) var bindings: DeviceBindings
    /// The version of the selection that `touchpad` uses.
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
        let all = bindings.allContactCandidates
        (wantsTouches, boundPlaces) = (all.wantTouches, all.boundPlaces)
        // Except on a touchpad, an explanation needs the arbiter even if no pattern does.
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

    /// The names and states of the touch recognisers that are not idle.
    var states: [(recogniser: String, state: String)] {
        wantsTouches ? touches?.states ?? [] : []
    }

    /// The time of the next decision that needs no input; `never` if none is pending.
    var nextDeadline: Timestamp { touches?.nextDeadline ?? .never }

    /// The time at which the touch in progress began; nil if there is none.
    var touchBegan: Timestamp? { touches?.began }

    /// Returns the gesture in progress that may still be completed; nil if there is none.
    func pendingGesture(at time: Timestamp) -> PendingGesture? {
        if let touch = touches?.pendingGesture(at: time) { return touch }
        return touchpad.began.map { PendingGesture(.fingers, on: device.id, began: $0) }
    }

    /// Returns the outlook on the touch in progress.
    mutating func outlook(at time: Timestamp) -> TouchOutlook {
        touches?.outlook(at: time) ?? TouchOutlook(.free)
    }

    /// Returns true if the touch in progress, or the last one, has become a gesture.
    // Mutating, like `outlook(at:)`, because a read would copy the recognisers.
    mutating func isTaken() -> Bool { touches?.state.isTaken ?? false }

    /// Returns true if a touch gesture is bound to a place that contains this point.
    mutating func isAtBoundPlace(_ point: Point) -> Bool {
        guard !boundPlaces.isEmpty else { return false }
        let places = touches?.zones.places(at: point.scaled(by: scale))
        return places.map { !$0.isDisjoint(with: boundPlaces) } ?? false
    }

    /// Handles the deadlines up to this time.
    mutating func expire(at time: Timestamp, into found: inout [Gesture]) {
        let first = found.count
        touches?.expire(at: time, into: &found)
        if isTouchpad { giveWay(to: found[first...], at: time, into: &found) }
        noteKeys(of: found[first...])
    }

    // MARK: - Touches

    /// Takes the selection and the touchpad's state before a frame in which fingers may land.
    mutating func fingersMayLand(under selection: Selection) {
        bindings.selection = selection
        bindings.isTouchpadIdle = touchpad.isIdle
    }

    /// Returns a larger surface if three fingers are so close together that the reported size must
    /// be wrong; nil otherwise.
    // Mutating, because a read would copy the recognisers.
    mutating func correctedSurface() -> Surface? { touches?.correctedSurface() }

    /// Continues the touch of the recognisers that these replace, whose surface had a wrong size.
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

    /// True if a frame in which contacts only move would change nothing.
    // Mutating, like `outlook(at:)`, because a read would copy the recognisers.
    var ignoresMoves: Bool { mutating get { touches?.ignoresMoves ?? true } }

    /// Handles a frame of contacts; `onlyMoves` is true if no contact lands or ends in the frame,
    /// and none is as wide as a palm.
    mutating func handle(
        _ frame: TouchFrame,
        onlyMoves: Bool,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        // Two calls, because a variable for the frame would copy it.
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

    /// Voids the gesture of libinput if the contacts of the same fingers have made a gesture.
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

    /// Decides taps that wait for another tap, and voids the touch and the gestures in progress,
    /// because the display was rotated.
    mutating func settle(at time: Timestamp, into found: inout [Gesture]) {
        let first = found.count
        touches?.settle(at: time, into: &found)
        noteKeys(of: found[first...])
        reset(at: time, because: .turned, into: &found)
    }

    /// Voids the touch in progress and the taps that wait, and cancels gestures in progress.
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

    /// Writes the touches and gestures in progress to the journal, at the end of a recording.
    mutating func closeJournal(at time: Timestamp) {
        touches?.noteInterruption(.unfinished, at: time)
        touchpad.closeRecord(because: .unfinished, at: time)
        pad.closeRecords(because: nil)
    }

    /// True if no touch or gesture is in progress, and no tap waits for another one.
    var isIdle: Bool { (touches?.isIdle ?? true) && touchpad.isIdle && pad.isIdle }

    /// True if a touch or gesture is in progress; its record is written only when it ends.
    var isBusy: Bool { touches?.began != nil || touchpad.isBusy || pad.isBusy }

    // MARK: - Held keys

    /// Notes the held keys that these gestures have used up, and forgets the keys of touches and
    /// gestures that have ended.
    private mutating func noteKeys(of found: ArraySlice<Gesture>) {
        bindings.spend(on: found)
        if !bindings.engagedKeys.isEmpty, touches?.isIdle ?? true, touchpad.isIdle {
            bindings.disengage()
        }
    }

    /// Returns the held keys that gestures have used up since the last call.
    mutating func takeSpentKeys() -> Set<KeyCode> { bindings.takeSpentKeys() }
}
