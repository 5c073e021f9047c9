import InputEvents

/// A device of a recording: its description and its events.
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
    /// The events that it can send.
    package var codes = EventCodeSet()
    /// The absolute axes (`ABS_*`).
    package var axes: [UInt16: RecordedAxis] = [:]
    /// The device's properties (`INPUT_PROP_*`).
    package var properties: Set<UInt16> = []
    /// Its udev properties; empty if the format does not record them.
    package var udevProperties: [String: String] = [:]
    /// The switches (`SW_*`) that were on when recording began.
    package var switchesOn: Set<UInt16> = []
    /// Everything it sent, in order.
    ///
    /// Frames end with `SYN_REPORT`, except perhaps the last.
    package var events: [EvdevEvent] = []
    /// libinput's own reports during the recording (`libinput record --with-libinput`).
    package var libinputEvents: [RecordedLibinputEvent] = []
    /// Whether libinput was listening, so that missing reports have a meaning.
    package var hasLibinputEvents = false
    /// Whether the recording describes the device and does not only hold its events.
    package var isDescribed = false

    /// A device without a name and without events.
    package init() {}
}

/// An absolute axis as the kernel describes it (`struct input_absinfo`).
package struct RecordedAxis: Hashable, Sendable {
    /// The least and the greatest announced value, and units in a millimetre.
    package var range: AxisRange
    /// How much noise to expect, in units.
    package var fuzz: Int32
    /// How many units around the centre count as the centre (of a joystick).
    package var flat: Int32

    /// An axis with that range and that much noise.
    package init(range: AxisRange, fuzz: Int32 = 0, flat: Int32 = 0) {
        self.range = range
        self.fuzz = fuzz
        self.flat = flat
    }
}

/// A report of libinput during the recording, as far as it is used here.
package struct RecordedLibinputEvent: Hashable, Sendable {
    /// Its time; nil if libinput gives none (the device was unplugged).
    package var time: Timestamp?
    /// What.
    package var kind: Kind

    /// A report at a time.
    package init(time: Timestamp?, kind: Kind) {
        self.time = time
        self.kind = kind
    }

    /// The reports that cannot be derived from the evdev events, or not exactly.
    package enum Kind: Hashable, Sendable {
        /// A step of a touchpad gesture.
        case gesture(PointerGesture)
        /// A button, after libinput handled soft buttons and taps.
        case button(KeyCode, isPressed: Bool)
        /// The device was unplugged.
        case deviceRemoved
    }
}

/// A set of event codes of all types.
package struct EventCodeSet: Hashable, Sendable {
    private var members: Set<UInt32> = []

    /// No codes at all.
    package init() {}

    /// Whether the set is empty.
    package var isEmpty: Bool { members.isEmpty }

    /// Adds a code of a type.
    package mutating func insert(type: UInt16, code: UInt16) {
        members.insert(UInt32(type) << 16 | UInt32(code))
    }

    /// Whether it contains a code of a type.
    package func contains(type: UInt16, code: UInt16) -> Bool {
        members.contains(UInt32(type) << 16 | UInt32(code))
    }

    /// Whether it contains any code of the type.
    package func contains(type: UInt16) -> Bool {
        members.contains { $0 >> 16 == UInt32(type) }
    }

    /// The types of which it has codes, in their order.
    var types: [UInt16] { Set(members.map { UInt16($0 >> 16) }).sorted() }

    /// The codes of a type, in their order.
    func codes(of type: UInt16) -> [UInt16] {
        members.filter { $0 >> 16 == UInt32(type) }.map { UInt16(truncatingIfNeeded: $0) }.sorted()
    }

    func containsKey(_ code: UInt16) -> Bool { contains(type: EvdevType.key, code: code) }

    func containsKey(in codes: ClosedRange<UInt16>) -> Bool { codes.contains(where: containsKey) }

    func containsAxis(_ code: UInt16) -> Bool { contains(type: EvdevType.absolute, code: code) }

    func containsRelative(_ code: UInt16) -> Bool {
        contains(type: EvdevType.relative, code: code)
    }
}
