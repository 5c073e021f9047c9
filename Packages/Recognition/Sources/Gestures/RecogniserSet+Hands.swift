import InputEvents

// Hands that write or type, whose palms may touch a surface.
extension RecogniserSet {
    /// Takes the patterns that are on now before a frame in which fingers may land.
    mutating func fingersMayLand(on index: Int) {
        devices[index].fingersMayLand(under: conditions.selection(on: devices[index].device))
    }

    // MARK: - Pens

    /// Voids the touches beside a pen that comes near.
    ///
    ///     p the pen comes near, q goes away   F a finger or palm lands, f lifts   [..] a tap
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

    /// Returns true if a pen of the same hardware is near the surface of that device.
    func isPenNear(_ index: Int) -> Bool {
        guard !pens.isEmpty else { return false }
        let device = devices[index].device
        guard device.yieldsToPen, !pens.contains(device.id) else { return false }
        return devices.contains { pens.contains($0.device.id) && $0.device.belongs(with: device) }
    }

    /// Returns true for a gesture that libinput recognised beside a pen that is near.
    func isPenGesture(_ event: InputEvent, _ index: Int) -> Bool {
        if case .pointerGesture(_, let step) = event.kind, step.phase == .begin {
            return isPenNear(index)
        }
        return false
    }

    // MARK: - Typing

    /// The time at which the user has stopped typing, if the state does not say so yet.
    var typingDeadline: Timestamp {
        tellsTyping ? typing.end : .never
    }

    /// Notes a pressed key.
    mutating func typed(_ code: KeyCode, at time: Timestamp, into found: inout [Gesture]) {
        typing.pressed(code, at: time)
        guard asksTyping, code.isTyped else { return }
        tellsTyping = true
        tellTyping("yes", at: time, into: &found)
    }

    /// Notes that the user has stopped typing.
    mutating func stopTyping(at time: Timestamp, into found: inout [Gesture]) {
        tellsTyping = false
        tellTyping("no", at: time, into: &found)
    }

    private mutating func tellTyping(
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

    /// Returns true if a condition of the pattern or of a device asks for the state, or if the
    /// pattern waits for it.
    static func asks(_ pattern: GesturePattern, _ state: KnownState) -> Bool {
        let conditions =
            pattern.conditions + pattern.deviceConditions.rules.flatMap(\.conditions)
        if conditions.contains(where: { $0.parts.contains { $0.state == state.rawValue } }) {
            return true
        }
        if case .state(state.rawValue, _) = pattern.kind { return true }
        return pattern.parts.contains { asks($0, state) }
    }
}
