import InputEvents

/// Turns raw coordinates into places on the surface, with the numbers that libinput gives live.
struct Placement {
    private let x: Axis
    private let y: Axis
    private let calibration: Calibration?

    /// 69 × 50 mm: what libinput takes a touchpad without a resolution for.
    private static let assumedTouchpad = Surface(width: 69, height: 50, isMeasured: false)

    /// The placement for that device; nil if it has no surface.
    init?(_ device: RecordedDevice, isTouchpad: Bool) {
        guard let axes = device.surfaceAxes else { return nil }
        let announced = device.surface(axes, isTouchpad: isTouchpad)
        let surface =
            isTouchpad && !announced.isMeasured ? Placement.assumedTouchpad : announced
        x = Axis(axes.x, extent: surface.width)
        y = Axis(axes.y, extent: surface.height)
        // libinput calibrates no touchpads.
        calibration =
            isTouchpad
            ? nil
            : device.udevProperties[Calibration.property]
                .flatMap { Calibration($0, x: axes.x, y: axes.y) }
    }

    /// The place of a raw position.
    func point(x rawX: Int32, y rawY: Int32) -> Point {
        let (rawX, rawY) = calibration?.applied(toX: rawX, y: rawY) ?? (rawX, rawY)
        return Point(x: x.millimetres(rawX), y: y.millimetres(rawY))
    }

    /// One axis, and how long it is.
    private struct Axis {
        private let minimum: Double
        private let count: Double
        private let scale: Double

        init(_ range: AxisRange, extent: Double) {
            minimum = Double(range.minimum)
            count = range.span + 1
            scale = extent * count / range.span
        }

        /// In the very steps of the live source: libinput scales the axis to a width of 1, for which
        /// it divides by the number of units; that is put right by the scale.
        func millimetres(_ raw: Int32) -> Double {
            (Double(raw) - minimum) / count * scale
        }
    }
}

extension RecordedDevice {
    /// The axes that positions are told on: those of contacts, else ABS_X and ABS_Y.
    var surfaceAxes: (x: AxisRange, y: AxisRange)? {
        let codes =
            isMultitouch
            ? (AbsoluteAxis.contactX, AbsoluteAxis.contactY) : (AbsoluteAxis.x, AbsoluteAxis.y)
        guard let x = axes[codes.0]?.range, let y = axes[codes.1]?.range else { return nil }
        return (x, y)
    }

    /// The surface with these axes, behind the calibration matrix of a touchscreen.
    func surface(_ axes: (x: AxisRange, y: AxisRange), isTouchpad: Bool) -> Surface {
        let panel = Surface(x: axes.x, y: axes.y)
        guard !isTouchpad,
            let matrix = udevProperties[Calibration.property].flatMap(Calibration.numbers)
        else { return panel }
        return panel.calibrated(by: matrix.map(Double.init))
    }
}
