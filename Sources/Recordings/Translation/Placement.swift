import InputEvents

/// Turns raw coordinates into places on the surface, with the numbers that libinput gives live.
struct Placement {
    private let x: AxisRange
    private let y: AxisRange
    private let calibration: Calibration?
    /// Millimetres a unit, where the device does not say.
    private let assumedScale: (x: Double, y: Double)?

    /// 69 × 50 mm: what libinput takes a touchpad without a resolution for.
    private static let assumedTouchpad = (width: 69.0, height: 50.0)

    /// The placement for that device; nil if it has no surface.
    init?(_ device: RecordedDevice, isTouchpad: Bool) {
        guard let axes = device.surfaceAxes else { return nil }
        x = axes.x
        y = axes.y
        calibration = device.udevProperties["LIBINPUT_CALIBRATION_MATRIX"]
            .flatMap { Calibration($0, x: axes.x, y: axes.y) }
        if Surface(x: x, y: y).isMeasured {
            assumedScale = nil
        } else if isTouchpad {
            let size = Placement.assumedTouchpad
            assumedScale = (size.width / x.span, size.height / y.span)
        } else {
            let scale = Surface.assumedLongerSide / max(x.span, y.span)
            assumedScale = (scale, scale)
        }
    }

    /// The place of a raw position.
    func point(x rawX: Int32, y rawY: Int32) -> Point {
        let (rawX, rawY) = calibration?.applied(toX: rawX, y: rawY) ?? (rawX, rawY)
        let dx = Double(rawX) - Double(x.minimum)
        let dy = Double(rawY) - Double(y.minimum)
        if let assumedScale { return Point(x: dx * assumedScale.x, y: dy * assumedScale.y) }
        return Point(x: dx / Double(x.resolution), y: dy / Double(y.resolution))
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
}
