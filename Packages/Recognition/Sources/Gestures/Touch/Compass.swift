import InputEvents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Names the direction of a movement.
///
/// People mostly mean a cardinal direction, so cardinal sectors are wide. If no diagonal is bound,
/// they extend 35° to either side, and angles between them have no name. If a diagonal is bound,
/// they extend 26° to either side, and the angles between them are diagonals. (A stroke from corner
/// to corner of a 2:1 panel, 26.6°, is a diagonal; lisgd has 30°, libinput-gestures 22.5°.)
enum Compass {
    private static let tangentOf26 = 0.4877
    private static let tangentOf35 = 0.7002

    /// Returns the angle of a movement in degrees, 0 to 360: 0 is right, 90 up, 180 left.
    static func degrees(of displacement: Vector) -> Double {
        let angle = atan2(-displacement.dy, displacement.dx) * 180 / .pi
        return angle < 0 ? angle + 360 : angle
    }

    /// Returns the sector of a direction: its middle and the allowed deviation, both in degrees.
    static func sector(of direction: Direction, countsDiagonals: Bool)
        -> (middle: Double, half: Double)
    {
        let middle =
            switch direction {
            case .right: 0.0
            case .upRight: 45.0
            case .up: 90.0
            case .upLeft: 135.0
            case .left: 180.0
            case .downLeft: 225.0
            case .down: 270.0
            case .downRight: 315.0
            }
        let cardinal = atan(countsDiagonals ? tangentOf26 : tangentOf35) * 180 / .pi
        return (middle, direction.isCardinal ? cardinal : 45 - cardinal)
    }

    /// Returns the direction of a movement; nil if its angle has no name or its length is 0.
    static func direction(of displacement: Vector, countsDiagonals: Bool) -> Direction? {
        let across = displacement.dx.magnitude
        let down = displacement.dy.magnitude
        let limit = countsDiagonals ? tangentOf26 : tangentOf35
        if across > 0, down <= across * limit {
            return displacement.dx < 0 ? .left : .right
        }
        if down > 0, across <= down * limit {
            return displacement.dy < 0 ? .up : .down
        }
        guard countsDiagonals, across > 0, down > 0 else { return nil }
        return switch (displacement.dx < 0, displacement.dy < 0) {
        case (true, true): .upLeft
        case (true, false): .downLeft
        case (false, true): .upRight
        case (false, false): .downRight
        }
    }
}

extension Length {
    /// Returns this length in millimetres along a movement; for none, the least of all directions.
    ///
    /// 100 % is the width of the surface for a horizontal movement, its height for a vertical one.
    /// For any other direction, it is the length of the unit vector in this direction after its
    /// components have been multiplied by the width and the height.
    func millimetres(along displacement: Vector, on surface: Surface) -> Double {
        switch self {
        case .millimetres(let value): return value
        case .percent(let value):
            let distance = displacement.length
            guard distance > 0 else { return value / 100 * min(surface.width, surface.height) }
            let unit = Vector(
                dx: surface.width * displacement.dx / distance,
                dy: surface.height * displacement.dy / distance
            )
            return value / 100 * unit.length
        }
    }
}
