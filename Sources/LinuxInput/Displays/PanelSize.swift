import InputEvents

/// The horizontal and the vertical axis of a touch surface.
typealias SurfaceAxes = (x: AxisRange, y: AxisRange)

/// Determines the size of the panel of a live device.
enum PanelSize {
    /// Returns the first known and plausible size.
    ///
    /// The sources, in order:
    /// 1. the resolution that the device reports
    /// 2. libinput's quirks
    /// 3. the display that a touchscreen covers
    /// 4. a guess
    ///
    /// - Parameters:
    ///   - axes: the axes of the panel.
    ///   - connected: the device.
    ///   - quirk: the size according to libinput, which may be implausible, because libinput also
    ///     returns a size that the device reports; nil if unknown.
    ///   - displays: lists the connected displays; called only when needed.
    /// - Returns: the size.
    static func surface(
        _ axes: SurfaceAxes,
        of connected: ConnectedDevice,
        quirk: Surface?,
        displays: () -> [Display]
    ) -> Surface {
        let device = connected.device
        let fallback = Surface(x: axes.x, y: axes.y, bus: device.bus)
        guard fallback.isGuessed else { return fallback }
        if let quirk, quirk.isPlausible { return quirk }
        guard device.kinds.contains(.touchscreen) else {
            return device.kinds.contains(.touchpad) ? .usualTouchpad : fallback
        }
        let isBuiltIn = connected.isInternal || device.bus == .builtIn
        return Display.surface(axes, isBuiltIn: isBuiltIn, among: displays()) ?? fallback
    }
}
