import InputEvents

/// The state of the contact in one slot.
struct TouchSlot {
    /// The tracking id of the contact; -1 if there is none.
    var trackingID: Int32 = -1
    /// The raw position; it is kept after the contact ends, because the kernel sends only changes.
    var x = unknown
    var y = unknown
    /// True if ABS_MT_TOOL_TYPE is palm.
    var isPalmTool = false
    var stage = Stage.empty
    var palm = Palm.no
    /// True if anything changed in this frame.
    var isDirty = false
    /// True if the landing was reported and the end was not.
    var isReported = false
    /// True if the contact was down before events were lost.
    var isLeftOver = false
    /// The longer axis of the contact in millimetres; 0 if it is unknown.
    var width: UInt8 = 0
    /// The position that was last reported.
    var reported = Point(x: 0, y: 0)
    /// The centre of the noise filter's ellipse, in units; see ``Hysteresis``.
    var centerX: Int32 = 0
    var centerY: Int32 = 0

    /// A coordinate that the device has not sent yet; it is outside of every axis.
    static let unknown = Int32.min

    /// True if the device has sent both coordinates.
    var isPlaced: Bool { x != TouchSlot.unknown && y != TouchSlot.unknown }

    /// The phase of a contact.
    enum Stage {
        /// There is no contact, or it landed before the recording began.
        case empty
        /// The contact landed in this frame.
        case beginning
        /// The contact is down.
        case touching
        /// The contact got another tracking id in this frame, without an end in between.
        case renamed
        /// The contact ended in this frame.
        case ending
    }

    /// The contact's history as a palm; a palm stays a palm until the contact ends.
    enum Palm {
        /// The contact is a finger.
        case no
        /// The contact became a palm in this frame.
        case new
        /// The contact is a palm; if its landing was reported, so was a cancel.
        case yes
        /// The contact was a palm and is a finger again, or it landed as a palm.
        case past
    }
}

/// libinput's filter for noisy panels: a contact moves only when it leaves an ellipse.
struct Hysteresis {
    /// The semi-axes of the ellipse in units: half the announced noise.
    private let a: Double
    private let b: Double

    /// Creates the filter for a device; nil unless the device announces noise on both axes.
    ///
    /// libinput's udev rule moves the noise from the kernel's axis to a property, so that only
    /// libinput filters. In a recording without udev properties, the axis announces the noise.
    init?(_ device: EvdevDevice) {
        func fuzz(_ axis: UInt16, _ property: String) -> Int32 {
            device.udevProperties[property].flatMap { Int32($0) }
                ?? device.axes[axis]?.fuzz ?? 0
        }
        a = Double(fuzz(AbsoluteAxis.contactX, "LIBINPUT_FUZZ_35") / 2)
        b = Double(fuzz(AbsoluteAxis.contactY, "LIBINPUT_FUZZ_36") / 2)
        if a <= 0 || b <= 0 { return nil }
    }

    /// Returns the new centre for a contact at x, y: the old centre if x, y is in the ellipse.
    func center(x: Int32, y: Int32, old: (x: Int32, y: Int32)) -> (x: Int32, y: Int32) {
        let dx = Double(x) - Double(old.x)
        let dy = Double(y) - Double(old.y)
        let normalised = (dx * dx / (a * a) + dy * dy / (b * b)).squareRoot()
        if normalised < 1 { return old }
        // The contact is on the edge of the ellipse and drags it along.
        return (
            Hysteresis.truncated(Double(x) - dx / normalised),
            Hysteresis.truncated(Double(y) - dy / normalised)
        )
    }

    private static func truncated(_ value: Double) -> Int32 {
        Int32(clamping: Int64(max(-1e15, min(1e15, value))))
    }
}
