/// A place on a touch surface, in millimetres from its top left corner; y grows downwards.
///
/// On a panel that does not report its size, the millimetres are assumed; see ``Surface``.
public struct Point: Hashable, Sendable {
    /// Millimetres from the left edge.
    public var x: Double
    /// Millimetres from the top edge.
    public var y: Double

    /// The point `x` mm from the left edge and `y` mm from the top edge.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The distance to another point, in millimetres.
    public func distance(to other: Point) -> Double {
        (other - self).length
    }

    /// The way from `start` to `end`.
    public static func - (end: Point, start: Point) -> Vector {
        Vector(dx: end.x - start.x, dy: end.y - start.y)
    }
}

/// A way from one point to another, in millimetres; dy grows downwards.
public struct Vector: Hashable, Sendable {
    /// Millimetres to the right.
    public var dx: Double
    /// Millimetres down.
    public var dy: Double

    /// The way `dx` mm to the right and `dy` mm down.
    public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// A way of zero length.
    public static let zero = Vector(dx: 0, dy: 0)

    /// How long the way is, in millimetres.
    public var length: Double { (dx * dx + dy * dy).squareRoot() }
}
