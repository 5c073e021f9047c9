import InputEvents

/// How much a pattern asks for; of several that match one gesture, the one that asks most wins.
///
/// Compared in this order: places (an edge counts 1, a corner 2, all the way along 3), a direction, a device filter, how few
/// finger counts will do, how far, how fast. Patterns that are equal in all win by their order.
struct Specificity: Comparable {
    private let places: Int
    private let isDirected: Bool
    private let hasDevice: Bool
    private let fingerCounts: UInt
    private let distance: Double
    private let within: Int64

    init(_ pattern: GesturePattern, isTouchpad: Bool = false, surface: Surface? = nil) {
        places = pattern.from.rank + pattern.to.rank + (pattern.along.isEmpty ? 0 : 3)
        isDirected = pattern.kind != .swipe(nil)
        hasDevice = !pattern.devices.isAny
        let fingers = pattern.fingerRange(onTouchpad: isTouchpad)
        fingerCounts = UInt(bitPattern: fingers.upperBound) &- UInt(bitPattern: fingers.lowerBound)
        let longer = surface.map { max($0.width, $0.height) } ?? 0
        distance = pattern.distance?.millimetres(of: longer) ?? 0
        within = pattern.within?.inMicroseconds ?? .max
    }

    static func < (left: Specificity, right: Specificity) -> Bool {
        if left.places != right.places { return left.places < right.places }
        if left.isDirected != right.isDirected { return right.isDirected }
        if left.hasDevice != right.hasDevice { return right.hasDevice }
        if left.fingerCounts != right.fingerCounts { return left.fingerCounts > right.fingerCounts }
        if left.distance != right.distance { return left.distance < right.distance }
        return left.within > right.within
    }
}

extension Set<Place> {
    /// How much they ask for: of several the least does.
    var rank: Int { isEmpty ? 0 : allSatisfy(\.isCorner) ? 2 : 1 }
}
