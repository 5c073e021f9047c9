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
    private let device: Device
    /// The fingers on dials.
    private var turns: [PadDial: Turning] = [:]

    /// A finger on a dial.
    private struct Turning {
        /// Where it was when the dial fired last, or was touched.
        var place: Double
        /// What may come of it, as of when it was put down.
        let candidates: [Candidate<Candidates.DialTurn>]
    }

    /// 15°: 24 steps a turn; Wacom's rings report 5°.
    private static let ringStep = 15.0
    /// A tenth of a strip.
    private static let stripStep = 0.1

    init(device: Device) { self.device = device }

    /// Fingers on dials are forgotten.
    mutating func reset() { turns.removeAll() }

    /// A button, numbered from 0, was pressed.
    func pressed(
        _ number: Int,
        among buttons: [Candidate<Int>],
        at time: Timestamp,
        emit: (Gesture) -> Void
    ) {
        buttons.forEachWinner(where: { $0.what == number &+ 1 }) {
            let kind = GestureKind.padButton($0.what)
            emit(Gesture(pattern: $0.pattern, kind: kind, time: time, device: device))
        }
    }

    /// A ring or strip was touched there, or left.
    mutating func turned(
        _ dial: PadDial,
        to position: Double?,
        among candidates: [Candidate<Candidates.DialTurn>],
        at time: Timestamp,
        emit: (Gesture) -> Void
    ) {
        guard let position, position.isFinite else {
            turns[dial] = nil
            return
        }
        guard let turning = turns[dial] else {
            turns[dial] = Turning(place: position, candidates: candidates)
            return
        }
        let place = turning.place
        let isRing = dial.kind == .ring
        let step = isRing ? PadRecogniser.ringStep : PadRecogniser.stripStep
        var way = position - place
        if isRing { way -= (way / 360).rounded() * 360 }
        // A strip reports hundredths: rounding must not lose its tenths.
        let steps = ((way.magnitude + 1e-9) / step).rounded(.down)
        // More than a whole strip or half a ring is not a turn.
        guard steps >= 1, steps <= 360 / PadRecogniser.ringStep else { return }
        turns[dial]?.place = place + (way < 0 ? -steps : steps) * step
        let turn: Turn = way < 0 ? .counterclockwise : .clockwise
        let wanted = Candidates.DialTurn(kind: dial.kind, turn: turn)
        for _ in 0..<Int(steps) {
            turning.candidates.forEachWinner(where: { $0.what == wanted }) {
                emit(
                    Gesture(
                        pattern: $0.pattern,
                        kind: .padDial(dial.kind, turn),
                        time: time,
                        device: device,
                        angle: isRing ? (way < 0 ? -step : step) : 0
                    )
                )
            }
        }
    }
}
