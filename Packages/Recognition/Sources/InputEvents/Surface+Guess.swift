extension Surface {
    /// 150 mm: the longer side of a 6.5 inch phone.
    public static let phoneHeight = 150.0
    /// 217 mm: the longer side of a 10.1 inch tablet.
    public static let tabletWidth = 217.0
    /// 345 mm: the longer side of a 15.6 inch laptop.
    public static let laptopWidth = 345.0

    /// 69 × 50 mm: libinput's assumption about a touchpad without a resolution.
    public static let usualTouchpad = Surface(width: 69, height: 50, source: .guess)

    /// Returns the usual size of a panel with these axes on this bus.
    ///
    /// | panel | longer side | found in |
    /// |---|---|---|
    /// | on USB | 345 mm | laptops from 11.6", monitors up to 24" |
    /// | other, upright | 150 mm | phones, small tablets |
    /// | other, wide, built in | 217 mm | tablets, laptops |
    /// | other, wide, not built in | 345 mm | recordings that do not name the bus |
    /// | other, nearly square | 150 mm | watches, small tablets |
    ///
    /// A guess serves panels from half to 1.65 times its size. On a larger panel, a short swipe of
    /// 25 mm seems shorter than the 15 mm that a swipe needs; on a smaller panel, five fingers seem
    /// farther apart than the 120 mm that a hand spans.
    ///
    /// The units of both axes count as equally long, except on normalised axes, which do not reveal
    /// the shape of the panel. On USB, where most panels with such axes are monitors, a shape of
    /// 16:9 is assumed.
    public static func guessed(x: AxisRange, y: AxisRange, bus: Bus) -> Surface {
        let longer = longerSide(x: x, y: y, bus: bus)
        if bus == .usb, areNormalised(x, y) {
            return Surface(width: longer, height: longer * 9 / 16, source: .guess)
        }
        let scale = longer / max(x.span, y.span)
        return Surface(width: x.span * scale, height: y.span * scale, source: .guess)
    }

    /// Returns true if both axes have the same large range, such as 0 to 4095 or 0 to 32767, which
    /// does not depend on the shape of the panel.
    public static func areNormalised(_ x: AxisRange, _ y: AxisRange) -> Bool {
        x.span == y.span && x.span >= leastNormalisedSpan
    }

    /// 1000 units: a square panel with one unit for each pixel, such as that of a watch, has fewer.
    private static let leastNormalisedSpan = 1000.0
    /// 1.25: a wider panel counts as wide; a 5:4 monitor has 1.25, a 4:3 tablet 1.33.
    private static let nearlySquare = 1.25

    /// Returns the usual length, in millimetres, of the longer side of a panel.
    private static func longerSide(x: AxisRange, y: AxisRange, bus: Bus) -> Double {
        if bus == .usb { return laptopWidth }
        guard x.span / y.span > nearlySquare else { return phoneHeight }
        return bus == .builtIn ? tabletWidth : laptopWidth
    }
}
