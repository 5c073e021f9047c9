import InputEvents

/// Counts the steps of a finger on a ring or strip.
struct DialSteps {
    private let kind: PadDial.Kind
    /// The position at the last counted step, or at landing.
    private var origin: Double

    /// 24 steps: a larger move is a new landing, not a turn.
    private static let most = 24.0

    /// Starts at the position where a finger lands, on this kind of dial.
    init(at origin: Double, on kind: PadDial.Kind) {
        self.origin = origin
        self.kind = kind
    }

    /// Returns the size of a step: 15°, because Wacom's rings report 5°, or a tenth of a strip.
    static func size(on kind: PadDial.Kind) -> Double { kind == .ring ? 15 : 0.1 }

    /// Returns the signed distance from the last step, on a ring the shorter way round; nil if it
    /// is too large for a turn.
    func distance(to position: Double) -> Double? {
        var distance = position - origin
        if kind == .ring { distance -= (distance / 360).rounded() * 360 }
        return distance.magnitude < (DialSteps.most + 1) * DialSteps.size(on: kind) ? distance : nil
    }

    /// Moves the finger to a position; returns the number of steps, signed.
    mutating func advance(to position: Double) -> Int {
        guard let distance = distance(to: position) else { return 0 }
        let steps = DialSteps.count(of: distance, on: kind)
        origin += steps * DialSteps.size(on: kind)
        return Int(steps)
    }

    /// Returns the number of whole steps in a distance, signed.
    private static func count(of distance: Double, on kind: PadDial.Kind) -> Double {
        // A strip reports hundredths; rounding must not lose its tenths.
        ((distance.magnitude + 1e-9) / size(on: kind)).rounded(.down) * (distance < 0 ? -1 : 1)
    }

    /// Checks that the finger makes a step in the given direction by moving to the position.
    func goes(_ turn: Turn, to position: Double, _ judge: inout some Judge) -> Bool {
        let distance = distance(to: position) ?? 0
        let steps = DialSteps.count(of: distance, on: kind)
        // The position on a strip is a fraction; the check is in per cent.
        let factor = kind == .ring ? 1.0 : 100
        return judge.asks(
            turn == .clockwise ? steps >= 1 : steps <= -1,
            turned: distance * factor,
            turn,
            atLeast: DialSteps.size(on: kind) * factor,
            on: kind
        )
    }
}

extension Judge {
    /// Checks the turn of a ring in degrees, or of a strip in per cent.
    @inline(__always)
    mutating func asks(
        _ passes: Bool,
        turned distance: Double,
        _ turn: Turn,
        atLeast size: Double,
        on kind: PadDial.Kind
    ) -> Bool {
        switch (kind, turn) {
        case (.ring, .clockwise): asks(passes, .angle, distance, .atLeast(size))
        case (.ring, .counterclockwise): asks(passes, .angle, distance, .atMost(-size))
        case (.strip, .clockwise): asks(passes, .stroked, max(0, distance), .atLeast(size))
        case (.strip, .counterclockwise): asks(passes, .stroked, max(0, -distance), .atLeast(size))
        }
    }
}
