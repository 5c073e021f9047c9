import InputEvents

/// The recognisers of one device: all but those for keys, which may work across devices.
///
/// What begins on it is judged until it ends by the patterns that were on when it began. So each
/// recogniser takes in another selection only when it has nothing to do.
struct DeviceRecognisers {
    let device: Device
    private var touches: TouchArbiter?
    /// Whether any pattern is made of touches, also one that is off now.
    private let wantsTouches: Bool
    let isTouchpad: Bool
    private var touchpad: TouchpadRecogniser
    private var switches: SwitchRecogniser
    private var pad: PadRecogniser

    /// The patterns that are on, and the keys that are held for the touch in progress.
    private(set) var bindings: DeviceBindings
    /// The version of what is on that the touchpad works with.
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
        // An explanation wants them all.
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

    /// The recognisers that are not at rest, by name.
    var states: [(recogniser: String, state: String)] {
        wantsTouches ? touches?.states ?? [] : []
    }

    /// When time alone decides something next.
    var nextDeadline: Timestamp { touches?.nextDeadline ?? .never }

    /// When the touch began that goes on; nil if none does.
    var touchBegan: Timestamp? { touches?.began }

    /// What is going on and may still become a gesture.
    func pendingGesture(at time: Timestamp) -> PendingGesture? {
        if let touch = touches?.pendingGesture(at: time) { return touch }
        return touchpad.began.map { PendingGesture(.fingers, on: device.id, began: $0) }
    }

    /// What may still come of the touch in progress.
    mutating func outlook(at time: Timestamp) -> TouchOutlook {
        touches?.outlook(at: time) ?? TouchOutlook(.free)
    }

    /// Whether a gesture has come of the touch in progress, or of the last one.
    // Mutating like the outlook, because reading it would copy the recognisers.
    mutating func isTaken() -> Bool { touches?.state.isTaken ?? false }

    mutating func expire(at time: Timestamp, into found: inout [Gesture]) {
        let first = found.count
        touches?.expire(at: time, into: &found)
        if isTouchpad { giveWay(to: found[first...], at: time, into: &found) }
        noteKeys(of: found[first...])
    }

    // MARK: - Touches

    /// A finger may land in the frame that follows; what is on then decides what may come of the
    /// touch.
    mutating func fingersMayLand(under selection: Selection) {
        bindings.selection = selection
        bindings.isTouchpadIdle = touchpad.isIdle
    }

    /// Takes in what fingers do.
    mutating func handle(_ frame: TouchFrame, at time: Timestamp, into found: inout [Gesture]) {
        let first = found.count
        let wereEngaged = !bindings.engagedKeys.isEmpty
        touches?.handle(frame, under: &bindings, at: time, into: &found)
        if isTouchpad { giveWay(to: found[first...], at: time, into: &found) }
        if wereEngaged || !bindings.engagedKeys.isEmpty { noteKeys(of: found[first...]) }
    }

    /// Of the fingers that made a gesture by their contacts, libinput's gesture is void.
    private mutating func giveWay(
        to made: ArraySlice<Gesture>,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard !made.isEmpty, !touchpad.isIdle else { return }
        touchpad.reset(at: time, because: .gaveWay, into: &found)
    }

    // MARK: - Everything else

    /// Takes in what is no touch and no key.
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
                // The fingers have made a gesture by their contacts: that is what they meant.
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

    /// What was done is decided; what is still going on is void.
    mutating func settle(at time: Timestamp, into found: inout [Gesture]) {
        let first = found.count
        touches?.settle(at: time, into: &found)
        noteKeys(of: found[first...])
        reset(at: time, because: .turned, into: &found)
    }

    /// What the device held is void; what went on is cancelled.
    mutating func reset(
        at time: Timestamp,
        because reason: Check.Quantity = .lost,
        into found: inout [Gesture]
    ) {
        let first = found.count
        touches?.reset(at: time, into: &found)
        touchpad.reset(at: time, because: reason, into: &found)
        pad.reset(at: time, because: reason, into: &found)
        noteKeys(of: found[first...])
    }

    // MARK: - Explanation

    /// The recording ends: touches and gestures that are in progress are written down as they are.
    mutating func closeJournal(at time: Timestamp) {
        touches?.noteInterruption(.unfinished, at: time)
        touchpad.closeRecord(because: .unfinished, at: time)
        pad.closeRecords(because: nil)
    }

    /// Whether a touch or gesture is in progress, which is not written down before its end.
    var isBusy: Bool { touches?.began != nil || touchpad.isBusy || pad.isBusy }

    // MARK: - Keys that are held

    /// Sees to the keys that were held for what was found.
    private mutating func noteKeys(of found: ArraySlice<Gesture>) {
        bindings.spend(on: found)
        if !bindings.engagedKeys.isEmpty, touches?.isIdle ?? true, touchpad.isIdle {
            bindings.disengage()
        }
    }

    /// The keys that were held for gestures that have fired since it was asked last.
    mutating func takeSpentKeys() -> Set<KeyCode> { bindings.takeSpentKeys() }
}
