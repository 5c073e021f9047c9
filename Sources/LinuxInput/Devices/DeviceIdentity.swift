import InputEvents

/// Identifies a device, even after the device was unplugged or the machine restarted.
///
/// An identity consists of bus, vendor, product, serial number (or, without one, the port) and
/// name; a device that changes its name has another identity. Its text is one word without spaces
/// or control characters, whatever the hardware reports: `usb:046d:c31c:at:pci-0…:Keyboard`.
package struct DeviceIdentity: Hashable, Comparable, Sendable {
    /// The identity as one word, for files and the command line.
    package let text: String

    /// Creates the identity of a device.
    package init(_ device: Device) {
        let discriminator =
            device.serial.isEmpty ? ["at", device.path] : ["serial", device.serial]
        let numbers = [device.vendor, device.product].map(DeviceIdentity.hexadecimal)
        let parts = [device.bus.rawValue] + numbers + discriminator + [device.name]
        text = parts.map(DeviceIdentity.escaped).joined(separator: ":")
    }

    /// Reads an identity from its text; nil if the text is not an identity.
    package init?(text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 6, text.utf8.count <= DeviceIdentity.lengthLimit,
            text.utf8.allSatisfy({ DeviceIdentity.isPlain($0) || $0 == 0x3a || $0 == 0x25 })
        else { return nil }
        self.text = text
    }

    /// Orders identities by their text.
    package static func < (left: DeviceIdentity, right: DeviceIdentity) -> Bool {
        left.text < right.text
    }

    /// 4 KiB: names and serial numbers have at most 256 bytes, which escaping makes up to 768.
    private static let lengthLimit = 4096

    /// Returns the number in four hexadecimal digits.
    static func hexadecimal(_ number: UInt16) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// Returns the text with each byte replaced by `%` and two hexadecimal digits, except letters,
    /// digits, `.`, `-` and `_`.
    private static func escaped(_ part: String) -> String {
        var text = ""
        for byte in part.utf8 {
            if isPlain(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += byte < 16 ? "%0" : "%"
                text += String(byte, radix: 16)
            }
        }
        return text
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f: true
        default: false
        }
    }
}
