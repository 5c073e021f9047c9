import InputEvents

/// The state of the contact in one slot.
struct TouchSlot {
    /// The kernel's number of the contact, -1 without one.
    var trackingID: Int32 = -1
    /// Raw position; kept after the contact ended, because the kernel only sends what changes.
    var x = unknown
    var y = unknown
    /// Whether ABS_MT_TOOL_TYPE says palm.
    var isPalmTool = false
    var stage = Stage.empty
    var palm = Palm.no
    /// Whether anything changed in this frame.
    var isDirty = false
    /// Whether its begin was reported, so that its end must be reported, too.
    var isReported = false
    /// Whether its contact is down since before events were lost.
    var isLeftOver = false
    /// Where it was last reported.
    var reported = Point(x: 0, y: 0)
    /// The centre for the noise filter; see ``Hysteresis``.
    var centerX: Int32 = 0
    var centerY: Int32 = 0

    /// A coordinate that the device has not said yet: no axis reaches so far.
    static let unknown = Int32.min

    /// Whether the device has said where it is.
    var isPlaced: Bool { x != TouchSlot.unknown && y != TouchSlot.unknown }

    /// The phase of a contact.
    enum Stage {
        /// There is no contact, or it began before the recording.
        case empty
        /// It began in this frame.
        case beginning
        /// It is down.
        case touching
        /// It ended in this frame.
        case ending
    }

    /// Whether the contact is a palm: once a palm, always a palm until it ends.
    enum Palm {
        /// It is a finger.
        case no
        /// It has become a palm in this frame.
        case new
        /// It is a palm; its end was reported as a cancel.
        case yes
        /// It was a palm and reports as a finger again, or began as a palm.
        case past
    }
}

/// libinput's filter for noisy panels: contacts must leave an ellipse before they move.
struct Hysteresis {
    /// Half axes of the ellipse, in units: half the announced noise.
    private let a: Double
    private let b: Double

    /// The filter of that device; nil if it announces no noise on both axes.
    ///
    /// udev moves the noise from the kernel's axis to a property, so that libinput alone filters.
    /// Without udev properties in the recording, the axis still announces it.
    init?(_ device: EvdevDevice) {
        func fuzz(_ axis: UInt16, _ property: String) -> Int32 {
            device.udevProperties[property].flatMap { Int32($0) }
                ?? device.axes[axis]?.fuzz ?? 0
        }
        a = Double(fuzz(AbsoluteAxis.contactX, "LIBINPUT_FUZZ_35") / 2)
        b = Double(fuzz(AbsoluteAxis.contactY, "LIBINPUT_FUZZ_36") / 2)
        if a <= 0 || b <= 0 { return nil }
    }

    /// The new centre for a contact at x, y; the old one if the contact is still inside.
    func center(x: Int32, y: Int32, old: (x: Int32, y: Int32)) -> (x: Int32, y: Int32) {
        let dx = Double(x) - Double(old.x)
        let dy = Double(y) - Double(old.y)
        let normalised = (dx * dx / (a * a) + dy * dy / (b * b)).squareRoot()
        if normalised < 1 { return old }
        // The contact drags the ellipse along and is on its edge.
        return (
            Hysteresis.whole(Double(x) - dx / normalised),
            Hysteresis.whole(Double(y) - dy / normalised)
        )
    }

    private static func whole(_ value: Double) -> Int32 {
        Int32(clamping: Int64(max(-1e15, min(1e15, value))))
    }
}
