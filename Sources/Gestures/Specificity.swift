import InputEvents

/// How much a pattern asks for; of several that match one gesture, the one that asks most wins.
///
/// Compared in this order: ends that must be at an edge, a direction, a device filter, how few
/// finger counts will do, how far, how fast. Patterns that are equal in all win by their order.
struct Specificity: Comparable {
    private let ends: Int
    private let isDirected: Bool
    private let hasDevice: Bool
    private let fingerCounts: UInt
    private let distance: Double
    private let within: Int64

    init(_ pattern: GesturePattern, isTouchpad: Bool = false, surface: Surface? = nil) {
        ends = (pattern.from.isEmpty ? 0 : 1) + (pattern.to.isEmpty ? 0 : 1)
        isDirected = pattern.kind != .swipe(nil)
        hasDevice = !pattern.devices.isAny
        let fingers = pattern.fingerRange(onTouchpad: isTouchpad)
        fingerCounts = UInt(bitPattern: fingers.upperBound) &- UInt(bitPattern: fingers.lowerBound)
        let longer = surface.map { max($0.width, $0.height) } ?? 0
        distance = pattern.distance?.millimetres(of: longer) ?? 0
        within = pattern.within?.inMicroseconds ?? .max
    }

    static func < (left: Specificity, right: Specificity) -> Bool {
        if left.ends != right.ends { return left.ends < right.ends }
        if left.isDirected != right.isDirected { return right.isDirected }
        if left.hasDevice != right.hasDevice { return right.hasDevice }
        if left.fingerCounts != right.fingerCounts { return left.fingerCounts > right.fingerCounts }
        if left.distance != right.distance { return left.distance < right.distance }
        return left.within > right.within
    }
}
