/// A range of directions: 0° is right, 90° up, 180° left, 270° down.
public struct AngleRange: Hashable, Sendable {
    /// The first angle, from 0 up to 360.
    public let start: Double
    /// The width counterclockwise in degrees, above 0 up to 360.
    public let width: Double

    /// Creates the range counterclockwise from one angle to another in degrees; if they are equal,
    /// it is the full circle.
    public init(from start: Double, to end: Double) {
        self.start = AngleRange.normal(start)
        let width = AngleRange.normal(end - start)
        self.width = width == 0 ? 360 : width
    }

    /// The last angle, up to 720.
    public var end: Double { start + width }

    /// Returns true if the range contains the angle; both ends belong to it.
    public func contains(_ angle: Double) -> Bool {
        AngleRange.normal(angle - start) <= width
    }

    private static func normal(_ angle: Double) -> Double {
        let rest = angle.truncatingRemainder(dividingBy: 360)
        return rest < 0 ? rest + 360 : rest
    }
}
