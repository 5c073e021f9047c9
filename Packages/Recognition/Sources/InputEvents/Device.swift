/// Identifies a device as long as it stays plugged in; a device that returns gets a new identifier.
public struct DeviceID: Hashable, Sendable {
    /// A number that is used only once in a run.
    public var rawValue: UInt32

    /// The device with this number.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }
}

/// What a device can do, as udev and libinput classify it.
///
/// One device can be several kinds.
public enum DeviceKind: String, CaseIterable, Hashable, Sendable {
    case touchscreen = "touchscreen"
    case touchpad = "touchpad"
    case keyboard = "keyboard"
    /// Mice and trackballs: only their buttons are of use here.
    case pointer = "pointer"
    /// Lid and tablet-mode switches.
    case `switch` = "switch"
    /// The buttons, rings and strips of a graphics tablet.
    case tabletPad = "tablet-pad"
}

/// An input device, described once when it appears.
///
/// Untrusted: name and serial come from hardware.
public final class Device: Hashable, Sendable {
    /// Identifies the device in events.
    public let id: DeviceID
    /// The kernel's name for it, any bytes that are valid UTF-8 (others replaced).
    public let name: String
    /// What it can do.
    public let kinds: Set<DeviceKind>
    /// The USB, Bluetooth or ACPI vendor number; 0 where there is none.
    public let vendor: UInt16
    /// The vendor's product number; 0 where there is none.
    public let product: UInt16
    /// The serial number or Bluetooth address (`uniq`), empty where there is none.
    public let serial: String
    /// Where it is plugged in, stable over reboots (udev's ID_PATH), empty where there is none.
    public let path: String
    /// The device node, empty in a recording without one.
    public let node: String
    /// How it is connected.
    public let bus: Bus
    /// The touch surface; nil where the device has none.
    public let surface: Surface?

    /// A device as described by udev, libinput or a recording.
    public init(
        id: DeviceID,
        name: String,
        kinds: Set<DeviceKind>,
        vendor: UInt16 = 0,
        product: UInt16 = 0,
        serial: String = "",
        path: String = "",
        node: String = "",
        bus: Bus = .unknown,
        surface: Surface? = nil
    ) {
        self.id = id
        self.name = name
        self.kinds = kinds
        self.vendor = vendor
        self.product = product
        self.serial = serial
        self.path = path
        self.node = node
        self.bus = bus
        self.surface = surface
    }

    /// Stands for the device where none made a gesture: a state has changed.
    public static let none = Device(id: DeviceID(rawValue: .max), name: "", kinds: [])

    /// The surface of its touches.
    ///
    /// A device without a surface reports no touches, but a recording may claim anything.
    public var touchSurface: Surface {
        let side = Surface.phoneHeight
        return surface ?? Surface(width: side, height: side, source: .guess)
    }

    /// The same appearance of the device, with that surface instead of its own.
    public func with(surface: Surface?) -> Device {
        Device(
            id: id,
            name: name,
            kinds: kinds,
            vendor: vendor,
            product: product,
            serial: serial,
            path: path,
            node: node,
            bus: bus,
            surface: surface
        )
    }

    /// Devices are equal when they are the same appearance of a device.
    public static func == (left: Device, right: Device) -> Bool { left.id == right.id }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// How a device is connected (`BUS_*` in linux/input.h).
public enum Bus: String, Hashable, Sendable {
    case builtIn = "built-in"
    case usb = "usb"
    case bluetooth = "bluetooth"
    case virtual = "virtual"
    case unknown = "unknown"

    /// The bus with the kernel's number.
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
