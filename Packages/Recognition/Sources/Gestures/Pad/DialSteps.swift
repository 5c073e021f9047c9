import InputEvents

/// Counts the steps of a finger on a ring or strip.
struct DialSteps {
    private let kind: PadDial.Kind
    /// The position after the last counted step; before the first step, the position at landing.
    private var origin: Double

    /// 24 steps: more than two valid positions are apart, so a larger move is not a turn.
    private static let most = 24.0

    /// Starts at the position where a finger lands, on this kind of dial.
    init(at origin: Double, on kind: PadDial.Kind) {
        self.origin = origin
        self.kind = kind
    }

    /// Returns the size of a step: on a ring 15°, because Wacom's rings report every 5°, otherwise
    /// a tenth of the strip.
    static func size(on kind: PadDial.Kind) -> Double { kind == .ring ? 15 : 0.1 }

    /// Returns the signed distance from the last counted step, on a ring the shorter way round; nil
    /// if it is too large for a turn.
    func distance(to position: Double) -> Double? {
        var distance = position - origin
        if kind == .ring { distance -= (distance / 360).rounded() * 360 }
        return distance.magnitude < (DialSteps.most + 1) * DialSteps.size(on: kind) ? distance : nil
    }

    /// Moves the finger to a position; returns the signed number of steps that it makes.
    mutating func advance(to position: Double) -> Int {
        guard let distance = distance(to: position) else { return 0 }
        let steps = DialSteps.count(of: distance, on: kind)
        origin += steps * DialSteps.size(on: kind)
        return Int(steps)
    }

    /// Returns the signed number of whole steps in a distance.
    private static func count(of distance: Double, on kind: PadDial.Kind) -> Double {
        // Tenths are not exact, so a whole step may seem to be slightly shorter.
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
    /// Reads the condition of a turn: of a ring in degrees, of a strip in per cent.
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
