import InputEvents

/// A connected display, with the size that it reports.
struct Display: Hashable {
    /// The kernel's name for the connector, without the card: `eDP-1`, `HDMI-A-2`.
    let connector: String
    /// The size of the picture; nil if the display does not report one.
    let size: EDID.Size?

    /// True if the display is part of the machine, by the type of its connector.
    var isBuiltIn: Bool {
        ["eDP-", "LVDS-", "DSI-", "DPI-"].contains { connector.hasPrefix($0) }
    }
}

extension Display {
    /// Returns the size of a touchscreen, taken from the display that it must cover.
    ///
    /// | touchscreen | display |
    /// |---|---|
    /// | any | the only connected one |
    /// | built in | the only built-in one |
    /// | on USB, Bluetooth … | none if there are several: it may cover any of them |
    ///
    /// - Parameters:
    ///   - axes: the axes of the panel.
    ///   - isBuiltIn: true if the panel is part of the machine.
    ///   - displays: the connected displays.
    /// - Returns: nil if there is no such display, or its shape differs from the panel's.
    static func surface(
        _ axes: SurfaceAxes,
        isBuiltIn: Bool,
        among displays: [Display]
    ) -> Surface? {
        guard let size = candidate(isBuiltIn: isBuiltIn, among: displays)?.size else { return nil }
        let upright = Surface(
            width: Double(size.width),
            height: Double(size.height),
            source: .display
        )
        let turned = Orientation.rightUp.turned(upright)
        let fitting =
            Surface.areNormalised(axes.x, axes.y)
            ? upright : [upright, turned].first { $0.fits(axes) }
        return fitting.flatMap { $0.isPlausible ? $0 : nil }
    }

    private static func candidate(isBuiltIn: Bool, among displays: [Display]) -> Display? {
        if displays.count == 1 { return displays.first }
        guard isBuiltIn else { return nil }
        let builtIn = displays.filter(\.isBuiltIn)
        return builtIn.count == 1 ? builtIn.first : nil
    }
}

extension Surface {
    /// Returns true if the units of these axes would be square on it, within 10 %, because panels
    /// extend a little beyond the picture.
    ///
    /// Some panels have different units in each direction.
    fileprivate func fits(_ axes: SurfaceAxes) -> Bool {
        let distortion = width / height / (axes.x.span / axes.y.span)
        return (1 / 1.1...1.1).contains(distortion)
    }
}
