import InputEvents

/// A device of a recording: how it described itself, and what it did.
///
/// Untrusted throughout; names are repaired to valid UTF-8.
package struct RecordedDevice: Sendable {
    /// The device node it had when it was recorded, empty if the recording does not say.
    package var node = ""
    /// The kernel's name for it.
    package var name = ""
    /// The kernel's number of the bus (`BUS_*`).
    package var busType: UInt16 = 0
    /// The vendor's number.
    package var vendor: UInt16 = 0
    /// The vendor's product number.
    package var product: UInt16 = 0
    /// The product's version.
    package var version: UInt16 = 0
    /// Which events it can send.
    package var codes = EventCodeSet()
    /// The absolute axes (`ABS_*`).
    package var axes: [UInt16: RecordedAxis] = [:]
    /// The device's properties (`INPUT_PROP_*`).
    package var properties: Set<UInt16> = []
    /// What udev knows of it; empty where the format does not record it.
    package var udevProperties: [String: String] = [:]
    /// The switches (`SW_*`) that were on when recording began.
    package var switchesOn: Set<UInt16> = []
    /// Everything it sent, in order.
    ///
    /// Frames end with `SYN_REPORT`, except perhaps the last.
    package var events: [EvdevEvent] = []
    /// What libinput made of it when it was recorded (`libinput record --with-libinput`).
    package var libinputEvents: [RecordedLibinputEvent] = []
    /// Whether libinput was listening at all, so that its silence means something.
    package var hasLibinputEvents = false
    /// Whether the recording describes the device, or only holds its events.
    package var isDescribed = false

    /// A device without a name that did nothing.
    package init() {}
}

/// An absolute axis as the kernel describes it (`struct input_absinfo`).
package struct RecordedAxis: Hashable, Sendable {
    /// Least and greatest announced value, and units a millimetre.
    package var range: AxisRange
    /// How much noise to expect, in units.
    package var fuzz: Int32

    /// An axis with that range and that much noise.
    package init(range: AxisRange, fuzz: Int32 = 0) {
        self.range = range
        self.fuzz = fuzz
    }
}

/// What libinput itself reported while the recording was made, as far as it is of use.
package struct RecordedLibinputEvent: Hashable, Sendable {
    /// When; nil where libinput gives none (the device went away).
    package var time: Timestamp?
    /// What.
    package var kind: Kind

    /// What libinput said at that time.
    package init(time: Timestamp?, kind: Kind) {
        self.time = time
        self.kind = kind
    }

    /// The reports that cannot be derived from the evdev events, or not exactly.
    package enum Kind: Hashable, Sendable {
        /// A step of a touchpad gesture.
        case gesture(PointerGesture)
        /// A button, after libinput sorted out soft buttons and taps.
        case button(KeyCode, isPressed: Bool)
        /// The device went away.
        case deviceRemoved
    }
}

/// A set of event codes of all types.
package struct EventCodeSet: Hashable, Sendable {
    private var members: Set<UInt32> = []

    /// No codes at all.
    package init() {}

    /// Whether there are none.
    package var isEmpty: Bool { members.isEmpty }

    /// Adds a code of a type.
    package mutating func insert(type: UInt16, code: UInt16) {
        members.insert(UInt32(type) << 16 | UInt32(code))
    }

    /// Whether a code of a type is there.
    package func contains(type: UInt16, code: UInt16) -> Bool {
        members.contains(UInt32(type) << 16 | UInt32(code))
    }

    /// Whether any code of the type is there.
    package func contains(type: UInt16) -> Bool {
        members.contains { $0 >> 16 == UInt32(type) }
    }

    func containsKey(_ code: UInt16) -> Bool { contains(type: EvdevType.key, code: code) }

    func containsKey(in codes: ClosedRange<UInt16>) -> Bool { codes.contains(where: containsKey) }

    func containsAxis(_ code: UInt16) -> Bool { contains(type: EvdevType.absolute, code: code) }

    func containsRelative(_ code: UInt16) -> Bool {
        contains(type: EvdevType.relative, code: code)
    }
}
