extension Surface {
    /// 60 mm: a panel whose longer side is shorter has no room for three fingers side by side.
    private static let leastLongerSide = 60.0
    /// 10 mm: of three fingertips, two are always farther apart.
    private static let leastSpan = 10.0

    /// Returns a surface of the usual size if fingers at these points show that the reported size
    /// is wrong, because three fingers cannot be so close together; nil otherwise.
    ///
    /// The result is also nil for fewer than three fingers, for large panels, and if the size does
    /// not follow from the resolution.
    ///
    ///     a panel of 21 × 13 mm     3 fingers within 4 mm: no hand is so small, so the resolution
    ///                               is wrong, and the usual size of such panels is used
    ///     a watch of 40 × 34 mm     3 fingers are 15 mm apart or more, so the size is kept
    public func corrected(byFingersAt points: [Point], bus: Bus) -> Surface? {
        guard source == .resolution, max(width, height) < Surface.leastLongerSide,
            points.count >= 3
        else { return nil }
        let span = points.flatMap { one in points.map { one.distance(to: $0) } }.max() ?? 0
        guard span < Surface.leastSpan else { return nil }
        // The axes are in thousandths of a millimetre, so that a small panel keeps its shape.
        let (across, down) = (Int32(width * 1000), Int32(height * 1000))
        return Surface.guessed(
            x: AxisRange(minimum: 0, maximum: across),
            y: AxisRange(minimum: 0, maximum: down),
            bus: bus
        )
    }
}
