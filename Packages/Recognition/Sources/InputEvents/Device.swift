/// An identifier of a device while it is present; a device that comes back gets another one.
public struct DeviceID: Hashable, Sendable {
    /// A number that is used only once in a run.
    public var rawValue: UInt32

    /// Creates an identifier from its number.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }
}

/// A kind of device, as udev and libinput classify it.
///
/// One device can be of several kinds.
public enum DeviceKind: String, CaseIterable, Hashable, Sendable {
    case touchscreen
    case touchpad
    case keyboard
    /// Mice and trackballs, of which inputrx uses only the buttons.
    case pointer
    /// Lid and tablet-mode switches.
    case `switch`
    /// The buttons, rings and strips of a graphics tablet.
    case tabletPad = "tablet-pad"
    /// The pen of a display or of a graphics tablet, of which inputrx uses only the position.
    case pen
}

/// An input device, described once when it appears.
///
/// The name and the serial number come from the hardware, so they are untrusted.
public final class Device: Hashable, Sendable {
    /// The identifier of the device in events.
    public let id: DeviceID
    /// The kernel's name for the device; invalid UTF-8 is replaced.
    public let name: String
    /// The kinds of the device.
    public let kinds: Set<DeviceKind>
    /// The USB, Bluetooth or ACPI vendor number; 0 if there is none.
    public let vendor: UInt16
    /// The product number that the vendor chose; 0 if there is none.
    public let product: UInt16
    /// The serial number or Bluetooth address (`uniq`); empty if there is none.
    public let serial: String
    /// The port of the device, which is the same after a reboot (udev's ID_PATH); empty if there is
    /// none.
    public let path: String
    /// The group in which libinput puts all devices of the same hardware; empty if unknown.
    public let group: String
    /// The path of the device node; empty in a recording that does not name it.
    public let node: String
    /// The bus that connects the device.
    public let bus: Bus
    /// The touch surface; nil if the device has none.
    public let surface: Surface?
    /// The number of contacts that a touchscreen can report at once; nil if unknown.
    public let mostContacts: Int?
    /// True if fingers on the device make no gestures while a pen of the same hardware is near.
    public let yieldsToPen: Bool

    /// Creates a device as udev, libinput or a recording describes it.
    public init(
        id: DeviceID,
        name: String,
        kinds: Set<DeviceKind>,
        vendor: UInt16 = 0,
        product: UInt16 = 0,
        serial: String = "",
        path: String = "",
        group: String = "",
        node: String = "",
        bus: Bus = .unknown,
        surface: Surface? = nil,
        mostContacts: Int? = nil,
        yieldsToPen: Bool = true
    ) {
        self.id = id
        self.name = name
        self.kinds = kinds
        self.vendor = vendor
        self.product = product
        self.serial = serial
        self.path = path
        self.group = group
        self.node = node
        self.bus = bus
        self.surface = surface
        self.mostContacts = mostContacts
        self.yieldsToPen = yieldsToPen
    }

    /// A placeholder for gestures that no device makes: the changes of states.
    public static let none = Device(id: DeviceID(rawValue: .max), name: "", kinds: [])

    /// The surface for the device's touches; a guess if the device has none.
    ///
    /// A device without a surface reports no touches, but a recording may contain touches of it.
    public var touchSurface: Surface {
        let side = Surface.phoneHeight
        return surface ?? Surface(width: side, height: side, source: .guess)
    }

    /// Returns true if both devices belong to the same hardware: to one of libinput's groups, or to
    /// one port (``path``).
    public func belongs(with other: Device) -> Bool {
        !group.isEmpty && group == other.group || !path.isEmpty && path == other.path
    }

    /// Returns the same device with another surface, and with the number of contacts if one is
    /// given.
    public func with(surface: Surface?, mostContacts: Int? = nil) -> Device {
        with(surface: surface, mostContacts: mostContacts, yieldsToPen: yieldsToPen)
    }

    /// Returns the same device with another value of ``yieldsToPen``.
    public func with(yieldsToPen: Bool) -> Device {
        with(surface: surface, mostContacts: nil, yieldsToPen: yieldsToPen)
    }

    private func with(surface: Surface?, mostContacts: Int?, yieldsToPen: Bool) -> Device {
        Device(
            id: id,
            name: name,
            kinds: kinds,
            vendor: vendor,
            product: product,
            serial: serial,
            path: path,
            group: group,
            node: node,
            bus: bus,
            surface: surface,
            mostContacts: mostContacts ?? self.mostContacts,
            yieldsToPen: yieldsToPen
        )
    }

    /// Returns true if both devices have the same identifier.
    public static func == (left: Device, right: Device) -> Bool { left.id == right.id }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The bus of a device (`BUS_*` in linux/input.h).
public enum Bus: String, Hashable, Sendable {
    /// A bus inside the machine, such as I2C.
    case builtIn = "built-in"
    case usb
    case bluetooth
    case virtual
    case unknown

    /// Creates the bus with the kernel's number.
    public init(busType: UInt16) {
        self =
            switch busType {
            case 0x03: .usb
            case 0x05: .bluetooth
            case 0x06: .virtual
            // ISA, I8042, HOST, I2C, SPI, RMI, GAMEPORT, PARPORT, AMIGA, ADB, HIL, XTKBD, RS232.
            case 0x10...0x1d: .builtIn
            default: .unknown
            }
    }
}
