import InputEvents

/// Converts the size of contacts (`ABS_MT_TOUCH_MAJOR`) to millimetres.
///
///     the axis has a resolution               units per millimetre, as for positions
///     it spans at least half the x axis       the same units as positions (the kernel's rule)
///     otherwise                               units of unknown size: nothing is converted
struct ContactWidth {
    /// Millimetres per unit.
    private let scale: Double

    /// 0.5: an axis in the units of positions spans at least this share of the x axis.
    private static let leastShare = 0.5
    /// 256 units: a shorter axis counts sensors, or has no unit at all.
    private static let leastSpan = 256.0

    /// Creates the conversion for a device; nil if the unit of the axis is not known.
    ///
    /// If `knownSurface` is nil, the surface has the size that the device reports.
    init?(_ device: EvdevDevice, on knownSurface: Surface?) {
        guard let axis = device.axes[AbsoluteAxis.touchMajor]?.range,
            let axes = device.surfaceAxes
        else { return nil }
        if axis.resolution > 0 {
            scale = 1 / Double(axis.resolution)
            return
        }
        guard axis.span >= axes.x.span * ContactWidth.leastShare,
            axis.span >= ContactWidth.leastSpan
        else { return nil }
        let surface = knownSurface ?? device.surface(axes, isTouchpad: false)
        scale = surface.width / axes.x.span
    }

    /// Returns the size of a contact, truncated to whole millimetres, at most 255.
    func millimetres(_ raw: Int32) -> UInt8 {
        UInt8(min(255, max(0, Double(raw) * scale)))
    }
}
