/// The range of one absolute axis, as the kernel announces it (`struct input_absinfo`).
public struct AxisRange: Hashable, Sendable {
    /// The least value that the axis announces; real devices sometimes fall below it.
    public var minimum: Int32
    /// The greatest value that the axis announces; real devices sometimes exceed it.
    public var maximum: Int32
    /// The units per millimetre; 0 if the device does not report them.
    public var resolution: Int32

    /// Creates an axis from `minimum` to `maximum` with `resolution` units per millimetre.
    public init(minimum: Int32, maximum: Int32, resolution: Int32 = 0) {
        self.minimum = minimum
        self.maximum = maximum
        self.resolution = resolution
    }

    /// The length of the range in units; 1 for an invalid range, whose maximum is not greater than
    /// its minimum.
    public var span: Double { max(1, Double(maximum) - Double(minimum)) }
}

/// The size of a touch surface in millimetres, and the source of the size.
///
/// Most real panels report no resolution (41 of 42 recordings). Percentages are nevertheless exact;
/// millimetres are as good as their ``source``.
public struct Surface: Hashable, Sendable {
    /// The distance from the left edge to the right edge in millimetres.
    public var width: Double
    /// The distance from the top edge to the bottom edge in millimetres.
    public var height: Double
    /// The source of the size.
    public var source: SizeSource

    /// Creates a surface with a size in millimetres.
    public init(width: Double, height: Double, source: SizeSource = .resolution) {
        self.width = width
        self.height = height
        self.source = source
    }

    /// Creates the surface of a device with these axes.
    ///
    /// The size is the one that the device reports, if it is plausible; otherwise, it is the usual
    /// size of such devices.
    public init(x: AxisRange, y: AxisRange, bus: Bus = .unknown) {
        if let announced = Surface.announced(x: x, y: y), announced.isPlausible {
            self = announced
        } else {
            self = Surface.guessed(x: x, y: y, bus: bus)
        }
    }

    /// True if the size is a guess, because it is not configured, and neither the device nor its
    /// display reports it.
    public var isGuessed: Bool { source == .guess }

    /// Returns the size that follows from the resolutions of the axes; nil if they have none.
    public static func announced(x: AxisRange, y: AxisRange) -> Surface? {
        guard x.resolution > 0, y.resolution > 0 else { return nil }
        return Surface(width: x.span / Double(x.resolution), height: y.span / Double(y.resolution))
    }

    /// True if a touch surface can have this size.
    ///
    /// 13 of 90 real panels announce 1 to 3 units per millimetre on axes of tens of thousands of
    /// units, so they would be 11 to 33 m wide; others announce so many units per millimetre that
    /// they would be a few millimetres wide.
    public var isPlausible: Bool {
        Surface.longerSides.contains(max(width, height))
            && min(width, height) >= Surface.shortestSide
    }

    /// From 15 mm, the panel of a ring, to 2.5 m, a wall of 110 inches.
    private static let longerSides = 15.0...2500
    /// 5 mm: the height of the touch strip of a keyboard.
    private static let shortestSide = 5.0

    /// Returns the point at a fraction of each axis: (0, 0) is the top left corner, (1, 1) the
    /// opposite one.
    @inlinable
    public func point(xFraction: Double, yFraction: Double) -> Point {
        Point(x: xFraction * width, y: yFraction * height)
    }
}
