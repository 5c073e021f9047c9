import InputEvents

/// Counts the steps of a finger on a ring or strip.
struct DialSteps {
    private let kind: PadDial.Kind
    /// Where it was when a step was counted last, or it was put down.
    private var place: Double

    /// 24 steps: more in one move are not turned but put down elsewhere.
    private static let most = 24.0

    /// A finger is put down there, on a dial of that kind.
    init(at place: Double, on kind: PadDial.Kind) {
        self.place = place
        self.kind = kind
    }

    /// How much is one step: 15°, as Wacom's rings report 5°, or a tenth of a strip.
    static func size(on kind: PadDial.Kind) -> Double { kind == .ring ? 15 : 0.1 }

    /// How far it is from there since the last step, the shorter way round; nil if that is no turn.
    func way(to position: Double) -> Double? {
        var way = position - place
        if kind == .ring { way -= (way / 360).rounded() * 360 }
        return way.magnitude < (DialSteps.most + 1) * DialSteps.size(on: kind) ? way : nil
    }

    /// The finger is there now: returns the steps that this makes, signed.
    mutating func advance(to position: Double) -> Int {
        guard let way = way(to: position) else { return 0 }
        let size = DialSteps.size(on: kind)
        // A strip reports hundredths: rounding must not lose its tenths.
        let steps = ((way.magnitude + 1e-9) / size).rounded(.down) * (way < 0 ? -1 : 1)
        place += steps * size
        return Int(steps)
    }
}
