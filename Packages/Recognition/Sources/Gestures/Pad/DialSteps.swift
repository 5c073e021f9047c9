import InputEvents

/// Counts the steps of a finger on a ring or strip.
struct DialSteps {
    private let kind: PadDial.Kind
    /// The position at the last counted step, or at landing.
    private var place: Double

    /// 24 steps: a larger move is a new landing, not a turn.
    private static let most = 24.0

    /// Starts at the position where a finger lands, on this kind of dial.
    init(at place: Double, on kind: PadDial.Kind) {
        self.place = place
        self.kind = kind
    }

    /// Returns the size of a step: 15°, because Wacom's rings report 5°, or a tenth of a strip.
    static func size(on kind: PadDial.Kind) -> Double { kind == .ring ? 15 : 0.1 }

    /// Returns the distance from the last step, the shorter way round; nil if it is too large for a
    /// turn.
    func way(to position: Double) -> Double? {
        var way = position - place
        if kind == .ring { way -= (way / 360).rounded() * 360 }
        return way.magnitude < (DialSteps.most + 1) * DialSteps.size(on: kind) ? way : nil
    }

    /// Moves the finger to a position; returns the number of steps, signed.
    mutating func advance(to position: Double) -> Int {
        guard let way = way(to: position) else { return 0 }
        let steps = DialSteps.count(of: way, on: kind)
        place += steps * DialSteps.size(on: kind)
        return Int(steps)
    }

    /// Returns the number of whole steps in a distance, signed.
    private static func count(of way: Double, on kind: PadDial.Kind) -> Double {
        // A strip reports hundredths; rounding must not lose its tenths.
        ((way.magnitude + 1e-9) / size(on: kind)).rounded(.down) * (way < 0 ? -1 : 1)
    }

    /// Checks that the finger makes a step in the given direction by moving to the position.
    func goes(_ turn: Turn, to position: Double, _ judge: inout some Judge) -> Bool {
        let way = way(to: position) ?? 0
        let steps = DialSteps.count(of: way, on: kind)
        // In per cent of a strip.
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
    /// Checks the turn of a ring in degrees, or of a strip in per cent.
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
