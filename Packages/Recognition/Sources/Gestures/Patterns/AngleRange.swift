/// A range of directions: 0° is right, 90° up, 180° left, 270° down.
public struct AngleRange: Hashable, Sendable {
    /// The first angle, at least 0 and below 360.
    public let start: Double
    /// The width counterclockwise in degrees, above 0 and at most 360.
    public let width: Double

    /// Creates the range counterclockwise from one angle to another, both in degrees; equal angles
    /// make the full circle.
    public init(from start: Double, to end: Double) {
        self.start = AngleRange.normalized(start)
        let width = AngleRange.normalized(end - start)
        self.width = width == 0 ? 360 : width
    }

    /// The last angle, above 0 and below 720.
    public var end: Double { start + width }

    /// Returns true if the range contains the angle; both ends belong to it.
    public func contains(_ angle: Double) -> Bool {
        AngleRange.normalized(angle - start) <= width
    }

    /// Returns the same angle, at least 0 and below 360.
    private static func normalized(_ angle: Double) -> Double {
        let remainder = angle.truncatingRemainder(dividingBy: 360)
        return remainder < 0 ? remainder + 360 : remainder
    }
}
