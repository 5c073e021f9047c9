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
        let steps = DialSteps.count(of: way, on: kind)
        place += steps * DialSteps.size(on: kind)
        return Int(steps)
    }

    /// How many whole steps the way is, signed.
    private static func count(of way: Double, on kind: PadDial.Kind) -> Double {
        // A strip reports hundredths: rounding must not lose its tenths.
        ((way.magnitude + 1e-9) / size(on: kind)).rounded(.down) * (way < 0 ? -1 : 1)
    }

    /// Whether the finger goes a step that way by going there.
    func goes(_ turn: Turn, to position: Double, _ judge: inout some Judge) -> Bool {
        let way = way(to: position) ?? 0
        let steps = DialSteps.count(of: way, on: kind)
        // Told in per cent of a strip.
        let unit = kind == .ring ? 1.0 : 100
        return judge.asks(
            turn == .clockwise ? steps >= 1 : steps <= -1,
            turned: way * unit,
            turn,
            atLeast: DialSteps.size(on: kind) * unit,
            on: kind
        )
    }
}

extension Judge {
    /// Asks for a turn of a ring by degrees, or of a strip by per cent of it.
    @inline(__always)
    mutating func asks(
        _ passes: Bool,
        turned way: Double,
        _ turn: Turn,
        atLeast size: Double,
        on kind: PadDial.Kind
    ) -> Bool {
        switch (kind, turn) {
        case (.ring, .clockwise): asks(passes, .angle, way, .atLeast(size))
        case (.ring, .counterclockwise): asks(passes, .angle, way, .atMost(-size))
        case (.strip, .clockwise): asks(passes, .stroked, max(0, way), .atLeast(size))
        case (.strip, .counterclockwise): asks(passes, .stroked, max(0, -way), .atLeast(size))
        }
    }
}
