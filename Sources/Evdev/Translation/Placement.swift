import InputEvents

/// Converts raw coordinates into positions on the surface, with the same numbers as libinput.
struct Placement {
    private let x: Axis
    private let y: Axis
    private let calibration: Calibration?

    /// Creates the conversion for a device; nil if the device has no surface.
    ///
    /// If `knownSurface` is nil, the surface has the size that the device reports.
    init?(_ device: EvdevDevice, isTouchpad: Bool, surface knownSurface: Surface? = nil) {
        guard let axes = device.surfaceAxes else { return nil }
        let surface = knownSurface ?? device.surface(axes, isTouchpad: isTouchpad)
        x = Axis(axes.x, extent: surface.width)
        y = Axis(axes.y, extent: surface.height)
        // libinput does not calibrate touchpads.
        calibration =
            isTouchpad
            ? nil
            : device.udevProperties[Calibration.property]
                .flatMap { Calibration($0, x: axes.x, y: axes.y) }
    }

    /// Returns the point at a raw position.
    func point(x rawX: Int32, y rawY: Int32) -> Point {
        let (rawX, rawY) = calibration?.applied(toX: rawX, y: rawY) ?? (rawX, rawY)
        return Point(x: x.millimetres(rawX), y: y.millimetres(rawY))
    }

    /// The conversion of one axis.
    private struct Axis {
        private let minimum: Double
        /// The number of units.
        private let count: Double
        private let scale: Double

        init(_ range: AxisRange, extent: Double) {
            minimum = Double(range.minimum)
            count = range.span + 1
            scale = extent * count / range.span
        }

        /// Returns the position in millimetres, rounded as libinput rounds it.
        ///
        /// As in libinput, the divisor is the number of units, which exceeds the span by 1; the
        /// scale corrects this.
        func millimetres(_ raw: Int32) -> Double {
            (Double(raw) - minimum) / count * scale
        }
    }
}

extension EvdevDevice {
    /// The axes of positions, which are ABS_X and ABS_Y without multi-touch; nil if one is missing.
    package var surfaceAxes: (x: AxisRange, y: AxisRange)? {
        let codes =
            isMultitouch
            ? (AbsoluteAxis.contactX, AbsoluteAxis.contactY) : (AbsoluteAxis.x, AbsoluteAxis.y)
        guard let x = axes[codes.0]?.range, let y = axes[codes.1]?.range else { return nil }
        return (x, y)
    }

    /// Returns the surface with these axes; for a touchscreen, after its calibration.
    package func surface(_ axes: (x: AxisRange, y: AxisRange), isTouchpad: Bool) -> Surface {
        let panel = Surface(x: axes.x, y: axes.y, bus: Bus(busType: busType))
        // The recorded size replaces a guess; it is the size after calibration.
        if panel.isGuessed,
            let recorded = udevProperties[Surface.recordedProperty].flatMap(Surface.init(recorded:))
        {
            return recorded
        }
        if isTouchpad { return panel.isGuessed ? .usualTouchpad : panel }
        return calibrated(panel)
    }

    /// Returns the surface of a touchscreen after its calibration, if it has a matrix.
    package func calibrated(_ panel: Surface) -> Surface {
        guard let matrix = udevProperties[Calibration.property].flatMap(Calibration.numbers) else {
            return panel
        }
        return panel.calibrated(by: matrix.map(Double.init))
    }
}
