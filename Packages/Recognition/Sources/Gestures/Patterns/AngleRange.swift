/// A part of the circle of directions: 0° is right, 90° up, 180° left, 270° down.
public struct AngleRange: Hashable, Sendable {
    /// Where it begins, from 0 up to 360.
    public let start: Double
    /// How many degrees it spans counterclockwise, above 0 up to 360.
    public let width: Double

    /// The angles counterclockwise from one to another, both in degrees; alike they are all.
    public init(from start: Double, to end: Double) {
        self.start = AngleRange.normal(start)
        let width = AngleRange.normal(end - start)
        self.width = width == 0 ? 360 : width
    }

    /// Where it ends, up to 720.
    public var end: Double { start + width }

    /// Whether the angle lies in it; both ends do.
    public func contains(_ angle: Double) -> Bool {
        AngleRange.normal(angle - start) <= width
    }

    private static func normal(_ angle: Double) -> Double {
        let rest = angle.truncatingRemainder(dividingBy: 360)
        return rest < 0 ? rest + 360 : rest
    }
}
