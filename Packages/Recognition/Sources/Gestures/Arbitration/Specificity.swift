import InputEvents

/// The specificity of a pattern; if several patterns match one gesture, the most specific one wins.
///
/// The first difference decides: more held keys, more specific places (a zone or an exclusion
/// counts 1, an edge 2, a corner 4, the whole path along an edge 6), a narrower direction, more
/// conditions, a device filter, fewer possible finger counts, a longer least distance, a shorter
/// greatest distance, a speed, a shorter duration. Of equally specific patterns, the first wins.
struct Specificity: Comparable {
    private let heldKeys: Int
    private let places: Int
    /// The width of the range of allowed directions, in degrees.
    private let angle: Double
    private let conditions: Int
    private let hasDevice: Bool
    private let fingerCounts: UInt
    /// The least distance, in millimetres.
    private let distance: Double
    /// The greatest distance, in millimetres.
    private let farthest: Double
    private let hasSpeed: Bool
    /// The longest duration, in microseconds.
    private let within: Int64

    init(_ pattern: GesturePattern, isTouchpad: Bool = false, surface: Surface? = nil) {
        heldKeys = pattern.heldKeys.count
        conditions = pattern.conditions.count
        places =
            pattern.from.rank + pattern.to.rank + pattern.along.rank
            * (pattern.along.rank > 1 ? 3 : 1)
        // A named direction counts as 45°; the range that it accepts depends on the other patterns.
        angle = pattern.angles?.width ?? pattern.kind.directionWidth
        hasDevice = !pattern.devices.isAny
        let fingers = pattern.fingerRange(onTouchpad: isTouchpad)
        fingerCounts = UInt(bitPattern: fingers.upperBound) &- UInt(bitPattern: fingers.lowerBound)
        let longerSide = surface.map { max($0.width, $0.height) } ?? 0
        distance = pattern.distance?.millimetres(of: longerSide) ?? 0
        farthest = pattern.farthest?.millimetres(of: longerSide) ?? .infinity
        hasSpeed = pattern.speed != nil
        within = pattern.within?.inMicroseconds ?? .max
    }

    static func < (lhs: Specificity, rhs: Specificity) -> Bool {
        if lhs.heldKeys != rhs.heldKeys { return lhs.heldKeys < rhs.heldKeys }
        if lhs.places != rhs.places { return lhs.places < rhs.places }
        if lhs.angle != rhs.angle { return lhs.angle > rhs.angle }
        if lhs.conditions != rhs.conditions { return lhs.conditions < rhs.conditions }
        if lhs.hasDevice != rhs.hasDevice { return rhs.hasDevice }
        if lhs.fingerCounts != rhs.fingerCounts { return lhs.fingerCounts > rhs.fingerCounts }
        if lhs.distance != rhs.distance { return lhs.distance < rhs.distance }
        if lhs.farthest != rhs.farthest { return lhs.farthest > rhs.farthest }
        if lhs.hasSpeed != rhs.hasSpeed { return rhs.hasSpeed }
        return lhs.within > rhs.within
    }
}

extension GestureKind {
    /// The width, in degrees, of the range of directions that the name of the gesture allows.
    fileprivate var directionWidth: Double {
        if case .continuous(let gesture) = self { return gesture.directionWidth }
        return leavesDirectionOpen ? 360 : 45
    }
}
