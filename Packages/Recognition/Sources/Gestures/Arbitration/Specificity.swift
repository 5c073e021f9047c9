import InputEvents

/// The strictness of a pattern; of several that match one gesture, the strictest wins.
///
/// These are compared in turn: held keys, places (a zone counts 1, an edge 2, a corner 4, the whole
/// path along an edge 6), narrowness of the direction, conditions, a device filter, number of
/// possible finger counts, least distance, greatest distance, speed, duration. Of equal patterns,
/// the first wins.
struct Specificity: Comparable {
    private let heldKeys: Int
    private let places: Int
    /// The degrees of the circle that the direction leaves open.
    private let angle: Double
    private let conditions: Int
    private let hasDevice: Bool
    private let fingerCounts: UInt
    private let distance: Double
    private let farthest: Double
    private let hasSpeed: Bool
    private let within: Int64

    init(_ pattern: GesturePattern, isTouchpad: Bool = false, surface: Surface? = nil) {
        heldKeys = pattern.heldKeys.count
        conditions = pattern.conditions.count
        places =
            pattern.from.rank + pattern.to.rank + pattern.along.rank
            * (pattern.along.rank > 1 ? 3 : 1)
        // A direction has the width of one of eight; its real width depends on the other patterns.
        angle = pattern.angles?.width ?? pattern.kind.openAngle
        hasDevice = !pattern.devices.isAny
        let fingers = pattern.fingerRange(onTouchpad: isTouchpad)
        fingerCounts = UInt(bitPattern: fingers.upperBound) &- UInt(bitPattern: fingers.lowerBound)
        let longer = surface.map { max($0.width, $0.height) } ?? 0
        distance = pattern.distance?.millimetres(of: longer) ?? 0
        farthest = pattern.farthest?.millimetres(of: longer) ?? .infinity
        hasSpeed = pattern.speed != nil
        within = pattern.within?.inMicroseconds ?? .max
    }

    static func < (left: Specificity, right: Specificity) -> Bool {
        if left.heldKeys != right.heldKeys { return left.heldKeys < right.heldKeys }
        if left.places != right.places { return left.places < right.places }
        if left.angle != right.angle { return left.angle > right.angle }
        if left.conditions != right.conditions { return left.conditions < right.conditions }
        if left.hasDevice != right.hasDevice { return right.hasDevice }
        if left.fingerCounts != right.fingerCounts { return left.fingerCounts > right.fingerCounts }
        if left.distance != right.distance { return left.distance < right.distance }
        if left.farthest != right.farthest { return left.farthest > right.farthest }
        if left.hasSpeed != right.hasSpeed { return right.hasSpeed }
        return left.within > right.within
    }
}

extension GestureKind {
    /// The degrees of a circle that its direction leaves open.
    fileprivate var openAngle: Double {
        if case .continuous(let gesture) = self { return gesture.openAngle }
        return leavesDirectionOpen ? 360 : 45
    }
}
