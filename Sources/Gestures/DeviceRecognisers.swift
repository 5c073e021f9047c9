import InputEvents

/// The recognisers of one device: all but those for keys, which may work across devices.
struct DeviceRecognisers {
    let device: Device
    private var touches: TouchArbiter?
    private var touchpad: TouchpadRecogniser
    private var switches: SwitchRecogniser
    private var pad: PadRecogniser

    init(
        _ device: Device,
        patterns: [GesturePattern],
        thresholds: Thresholds
    ) {
        self.device = device
        let surface = device.touchSurface
        let limits = Limits(thresholds, surface: surface)
        let candidates = Candidates(patterns, for: device, surface: surface)
        if candidates.wantTouches {
            touches = TouchArbiter(
                candidates,
                limits: limits,
                zones: EdgeZones(depth: thresholds.edge, surface: surface),
                surface: surface,
                device: device
            )
        }
        touchpad = TouchpadRecogniser(
            candidates,
            limits: limits,
            surface: surface,
            device: device
        )
        switches = SwitchRecogniser(candidates.switches, device: device)
        pad = PadRecogniser(candidates, device: device)
    }

    /// The recognisers that are not at rest, by name.
    var states: [(recogniser: String, state: String)] { touches?.states ?? [] }

    /// When time alone decides something next.
    var nextDeadline: Timestamp { touches?.nextDeadline ?? .never }

    mutating func expire(at time: Timestamp, emit: (Gesture) -> Void) {
        touches?.expire(at: time, emit: emit)
    }

    mutating func touchChanged(_ change: TouchChange, at time: Timestamp, emit: (Gesture) -> Void) {
        touches?.handle(change, at: time, emit: emit)
    }

    mutating func touchFrameEnded(at time: Timestamp, emit: (Gesture) -> Void) {
        touches?.frameEnded(at: time, emit: emit)
    }

    mutating func pointerGesture(
        _ step: PointerGesture,
        at time: Timestamp,
        emit: (Gesture) -> Void
    ) {
        touchpad.handle(step, at: time, emit: emit)
    }

    mutating func switchChanged(
        _ name: Switch,
        isOn: Bool,
        at time: Timestamp,
        emit: (Gesture) -> Void
    ) {
        switches.handle(name, isOn: isOn, at: time, emit: emit)
    }

    mutating func padButton(
        _ number: Int,
        isPressed: Bool,
        at time: Timestamp,
        emit: (Gesture) -> Void
    ) {
        if isPressed { pad.buttonPressed(number, at: time, emit: emit) }
    }

    mutating func padDial(
        _ dial: PadDial,
        position: Double?,
        at time: Timestamp,
        emit: (Gesture) -> Void
    ) {
        pad.turned(dial, to: position, at: time, emit: emit)
    }

    /// What was done is decided; what is still going on is void.
    mutating func settle(at time: Timestamp, emit: (Gesture) -> Void) {
        touches?.settle(at: time, emit: emit)
    }

    /// What the device held is void.
    mutating func reset() {
        touches?.reset()
        touchpad.reset()
        pad.reset()
    }
}
