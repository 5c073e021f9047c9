import InputEvents

/// A connected display, and the size that it reports.
struct Display: Hashable {
    /// The kernel's name for the connector, without the card: `eDP-1`, `HDMI-A-2`.
    let connector: String
    /// The size of the picture; nil if the display does not report one.
    let size: EDID.Size?

    /// True if the type of the connector shows that the display is built into the machine.
    var isBuiltIn: Bool {
        ["eDP-", "LVDS-", "DSI-", "DPI-"].contains { connector.hasPrefix($0) }
    }
}

extension Display {
    /// Returns the size of a touchscreen, which equals the size of the display under it.
    ///
    /// | touchscreen | display |
    /// |---|---|
    /// | any | the only connected display |
    /// | built in | the only built-in display, if several are connected |
    /// | on USB, Bluetooth … | none if several are connected: the panel may cover any of them |
    ///
    /// - Parameters:
    ///   - axes: the axes of the panel.
    ///   - isBuiltIn: true if the panel is built into the machine.
    ///   - displays: the connected displays.
    /// - Returns: the size, rotated if the axes fit only then; nil if there is no such display, if
    ///   its size is unknown or implausible, or if its shape differs from that of the panel.
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
        let rotated = Orientation.rightUp.turned(upright)
        let fitting =
            Surface.areNormalised(axes.x, axes.y)
            ? upright : [upright, rotated].first { $0.fits(axes) }
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
    /// Returns true if these axes have the same resolution in both directions on this surface,
    /// within 10 %, because panels extend a little beyond the picture.
    ///
    /// Some panels have different resolutions, and fit no display.
    fileprivate func fits(_ axes: SurfaceAxes) -> Bool {
        let distortion = width / height / (axes.x.span / axes.y.span)
        return (1 / 1.1...1.1).contains(distortion)
    }
}
