/// A position on a touch surface in millimetres from its top left corner; y grows downwards.
///
/// On a panel that does not report its size, the millimetres are estimates; see ``Surface``.
public struct Point: Hashable, Sendable {
    /// The distance from the left edge in millimetres.
    public var x: Double
    /// The distance from the top edge in millimetres.
    public var y: Double

    /// Creates the point `x` mm from the left edge and `y` mm from the top edge.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Returns the distance to another point in millimetres.
    public func distance(to other: Point) -> Double {
        (other - self).length
    }

    /// Returns the vector from `start` to `end`.
    public static func - (end: Point, start: Point) -> Vector {
        Vector(dx: end.x - start.x, dy: end.y - start.y)
    }
}

/// A displacement in millimetres; dy grows downwards.
public struct Vector: Hashable, Sendable {
    /// The displacement to the right in millimetres.
    public var dx: Double
    /// The displacement downwards in millimetres.
    public var dy: Double

    /// Creates a displacement by `dx` mm to the right and `dy` mm down.
    public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// The displacement of zero length.
    public static let zero = Vector(dx: 0, dy: 0)

    /// The length in millimetres.
    public var length: Double { (dx * dx + dy * dy).squareRoot() }
}
