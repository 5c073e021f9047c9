import InputEvents

/// Recognises the buttons, rings and strips of a tablet pad.
///
///     P button pressed   R released   p,q finger on the ring at some place   x lifted   [..] fires
///
///     1) P[button]-R                       when pressed
///     2) p-q[clockwise]-q[clockwise]-x     once for every 15° (a strip: for every tenth of it)
///     3) p-x-q                             nothing: put down elsewhere is not turned
///
/// A ring turns the shorter way round.
struct PadRecogniser {
    private let buttons: [Candidate<Int>]
    private let dials: [Candidate<Candidates.DialTurn>]
    private let device: Device
    /// Where each dial was when it fired last, or was touched.
    private var places: [PadDial: Double] = [:]

    /// 15°: 24 steps a turn; Wacom's rings report 5°.
    private static let ringStep = 15.0
    /// A tenth of a strip.
    private static let stripStep = 0.1

    init(_ candidates: Candidates, device: Device) {
        buttons = candidates.padButtons
        dials = candidates.padDials
        self.device = device
    }

    /// Fingers on dials are forgotten.
    mutating func reset() { places.removeAll() }

    /// A button, numbered from 0, was pressed.
    func buttonPressed(_ number: Int, at time: Timestamp, emit: (Gesture) -> Void) {
        guard let winner = buttons.first(where: { $0.what == number &+ 1 }) else { return }
        let kind = GestureKind.padButton(winner.what)
        emit(Gesture(pattern: winner.pattern, kind: kind, time: time, device: device))
    }

    /// A ring or strip was touched there, or left.
    mutating func turned(
        _ dial: PadDial,
        to position: Double?,
        at time: Timestamp,
        emit: (Gesture) -> Void
    ) {
        guard !dials.isEmpty else { return }
        guard let position, position.isFinite else {
            places[dial] = nil
            return
        }
        guard let place = places[dial] else {
            places[dial] = position
            return
        }
        let isRing = dial.kind == .ring
        let step = isRing ? PadRecogniser.ringStep : PadRecogniser.stripStep
        var way = position - place
        if isRing { way -= (way / 360).rounded() * 360 }
        // A strip reports hundredths: rounding must not lose its tenths.
        let steps = ((way.magnitude + 1e-9) / step).rounded(.down)
        // More than a whole strip or half a ring is not a turn.
        guard steps >= 1, steps <= 360 / PadRecogniser.ringStep else { return }
        places[dial] = place + (way < 0 ? -steps : steps) * step
        let turn: Turn = way < 0 ? .counterclockwise : .clockwise
        let wanted = Candidates.DialTurn(kind: dial.kind, turn: turn)
        guard let winner = dials.first(where: { $0.what == wanted }) else { return }
        for _ in 0..<Int(steps) {
            emit(
                Gesture(
                    pattern: winner.pattern,
                    kind: .padDial(dial.kind, turn),
                    time: time,
                    device: device,
                    angle: isRing ? (way < 0 ? -step : step) : 0
                )
            )
        }
    }
}
