import CLibevdev

/// The properties of a scripted device, which the kernel needs before it creates the device.
struct DeviceDescription {
    var kind: Kind
    var name: String
    var panel = Panel()
    var slots = 10
    var vendor: Int32 = 0x1234
    var product: Int32 = 0x5678
    var bus: Int32 = 0x18
    /// True if it reports the size, angle and pressure of each contact, too.
    var reportsShapes = false
    /// Keys in addition to those of its kind.
    var keys: [UInt32] = []

    /// The kinds of device that can be scripted.
    enum Kind: String, CaseIterable {
        case touchscreen = "touchscreen"
        case touchpad = "touchpad"
        case keyboard = "keyboard"
        /// A few keys, as on the side of a phone.
        case buttons = "buttons"
        case mouse = "mouse"
        /// A lid and a tablet-mode switch.
        case `switch` = "switch"
        /// The buttons and the ring of a graphics tablet.
        case pad = "pad"
        /// The pen of a display.
        case pen = "pen"
    }

    /// Reads `KIND [name=…] [size=200x150] [units=20] [resolution=none] [slots=10] [shapes=yes]
    /// [keys=KEY_A,…] [vendor=1234] [product=5678] [bus=i2c|usb|bluetooth|virtual]`.
    init(_ tokens: inout Tokens) throws {
        let word = try tokens.next("the kind of device")
        guard let kind = Kind(rawValue: word) else {
            let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw Failure("there is no device `\(word)`; there are \(kinds)")
        }
        self.kind = kind
        name = tokens.option("name") ?? "Scripted \(kind.rawValue)"
        if kind == .touchpad { panel = Panel(width: 100, height: 60, units: 40) }
        if let size = tokens.option("size") {
            let sides = size.split(separator: "x").compactMap { Double($0) }
            guard sides.count == 2 else { throw Failure("size=\(size) is not like 200x150 (mm)") }
            (panel.width, panel.height) = (sides[0], sides[1])
        }
        panel.units = try tokens.number("units", default: panel.units)
        panel.announcesResolution = tokens.option("resolution") != "none"
        slots = try tokens.integer("slots", default: slots)
        reportsShapes = tokens.option("shapes") == "yes"
        vendor = try DeviceDescription.hexadecimal(tokens.option("vendor"), default: vendor)
        product = try DeviceDescription.hexadecimal(tokens.option("product"), default: product)
        let buses: [String: Int32] = ["i2c": 0x18, "usb": 0x03, "bluetooth": 0x05, "virtual": 0x06]
        if let text = tokens.option("bus") {
            guard let number = buses[text] else { throw Failure("there is no bus `\(text)`") }
            bus = number
        }
        if let text = tokens.option("keys") {
            // `all` makes a keyboard; a touchscreen with all keys is detected as a keyboard as
            // well.
            keys = text == "all" ? Array(1...248) : try text.split(separator: ",").map(keyCode)
        }
    }

    private static func hexadecimal(_ text: String?, default value: Int32) throws -> Int32 {
        guard let text else { return value }
        guard let number = Int32(text, radix: 16) else { throw Failure("`\(text)` is not hex") }
        return number
    }
}

/// The kernel's number for `KEY_A` or `BTN_0`.
func keyCode(_ name: some StringProtocol) throws -> UInt32 {
    let code = libevdev_event_code_from_name(UInt32(EV_KEY), String(name))
    guard code >= 0 else { throw Failure("there is no key `\(name)`") }
    return UInt32(code)
}
