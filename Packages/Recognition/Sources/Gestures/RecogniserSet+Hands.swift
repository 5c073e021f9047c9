import InputEvents

// Hands that write or type, and whose palms may touch a surface.
extension RecogniserSet {
    /// Tells a device which patterns are active, before a frame in which fingers may land.
    mutating func fingersMayLand(on index: Int) {
        devices[index].fingersMayLand(under: conditions.selection(on: devices[index].device))
    }

    // MARK: - Pens

    /// Tracks a pen, and voids the touches beside a pen that comes near.
    ///
    ///     p the pen comes near, q goes away   F a finger or palm lands, f lifts   [..] fires
    ///
    ///     1) p---F-f---q        nothing
    ///     2) F---p---f---q      nothing: the palm comes before the pen
    ///     3) p---F---q---f      nothing
    ///     4) p---q---F-f[tap]
    mutating func penMoved(
        _ pen: DeviceID,
        to position: PenPosition,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard position != .away else {
            pens.remove(pen)
            return
        }
        guard pens.insert(pen).inserted else { return }
        for index in devices.indices where isPenNear(index) {
            devices[index].reset(at: time, because: .pen, into: &found)
        }
    }

    /// Returns true if a pen of the same hardware is near the surface of the device at this index.
    func isPenNear(_ index: Int) -> Bool {
        guard !pens.isEmpty else { return false }
        let device = devices[index].device
        guard device.yieldsToPen, !pens.contains(device.id) else { return false }
        return devices.contains { pens.contains($0.device.id) && $0.device.belongs(with: device) }
    }

    /// Returns true if the event begins a gesture of libinput while a pen is near.
    func isPenGesture(_ event: InputEvent, _ index: Int) -> Bool {
        if case .pointerGesture(_, let step) = event.kind, step.phase == .begin {
            return isPenNear(index)
        }
        return false
    }

    // MARK: - Typing

    /// The time at which the state `typing` becomes `no`; `never` if it is `no` already.
    var typingDeadline: Timestamp {
        isTypingReported ? typing.end : .never
    }

    /// Notes a pressed key, and sets the state `typing` to `yes` if the key types.
    mutating func noteTypedKey(_ code: KeyCode, at time: Timestamp, into found: inout [Gesture]) {
        typing.pressed(code, at: time)
        guard dependsOnTyping, code.isTyped else { return }
        isTypingReported = true
        reportTyping("yes", at: time, into: &found)
    }

    /// Sets the state `typing` to `no`.
    mutating func stopTyping(at time: Timestamp, into found: inout [Gesture]) {
        isTypingReported = false
        reportTyping("no", at: time, into: &found)
    }

    private mutating func reportTyping(
        _ value: String,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard conditions.states[KnownState.typing.rawValue] != value else { return }
        let change = StateChange(KnownState.typing.rawValue, is: value)
        let event = InputEvent(time: time, kind: .state(change))
        conditions.handle(event)
        states?.handle(event, under: conditions, into: &found)
    }

    /// Returns true if a condition of the pattern or its devices depends on the state, or if the
    /// pattern or one of its parts waits for a change of the state.
    static func depends(_ pattern: GesturePattern, on state: KnownState) -> Bool {
        let conditions =
            pattern.conditions + pattern.deviceConditions.rules.flatMap(\.conditions)
        if conditions.contains(where: { $0.parts.contains { $0.state == state.rawValue } }) {
            return true
        }
        if case .state(state.rawValue, _) = pattern.kind { return true }
        return pattern.parts.contains { depends($0, on: state) }
    }
}
