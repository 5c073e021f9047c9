import Evdev
import EventCodes
import InputEvents

/// The description of a device in the YAML of `libinput record`, up to its events.
package struct DeviceDescription {
    private let device: EvdevDevice

    /// Creates the description of this device.
    package init(_ device: EvdevDevice) { self.device = device }

    /// The text of the description.
    package var text: String {
        """
        - node: \(device.node)
          evdev:
        \(switches)    name: \(DeviceDescription.quoted(device.name))
            id: [\(device.busType), \(device.vendor), \(device.product), \(device.version)]
            codes:
        \(codes)\(axes)    properties: \(DeviceDescription.list(device.properties.sorted()))
          udev:
            properties:\(udevProperties)
          quirks:
          events:

        """
    }

    private var codes: String {
        device.codes.types.map { type in
            let codes = DeviceDescription.list(device.codes.codes(of: type))
            let name = EventCodes.name(ofType: type).map { " # \($0)" } ?? ""
            return "      \(type): \(codes)\(name)\n"
        }.joined()
    }

    private var axes: String {
        guard !device.axes.isEmpty else { return "" }
        let lines = device.axes.sorted { $0.key < $1.key }.map { code, axis in
            let range = axis.range
            let numbers = [
                range.minimum, range.maximum, axis.fuzz, axis.flat, range.resolution,
            ]
            return "      \(code): \(DeviceDescription.list(numbers))\n"
        }
        return "    absinfo:\n" + lines.joined()
    }

    /// The positions of the switches, which the format has only in comments.
    private var switches: String {
        device.codes.codes(of: EvdevType.switch).map { code in
            let name = EventCodes.name(ofCode: code, type: EvdevType.switch) ?? "SW_\(code)"
            return """
                    #   Event code \(code) (\(name))
                    #       State \(device.switchesOn.contains(code) ? 1 : 0)

                """
        }.joined()
    }

    /// The udev properties, except those with characters that can have a meaning in YAML.
    private var udevProperties: String {
        let lines = device.udevProperties.sorted { $0.key < $1.key }
            .map { "\($0.key)=\($0.value)" }
            .filter { line in
                line.utf8.allSatisfy { byte in
                    switch byte {
                    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
                    default: " ._-:/=+,".utf8.contains(byte)
                    }
                } && !line.contains(": ") && !line.hasSuffix(":")
            }
        return lines.isEmpty ? " []" : lines.map { "\n    - \($0)" }.joined()
    }

    private static func list(_ numbers: [some BinaryInteger]) -> String {
        "[" + numbers.map { "\($0)" }.joined(separator: ", ") + "]"
    }

    /// Returns the name in double quotes, as `libinput record` writes it, or in single quotes.
    ///
    ///     Panel       "Panel"
    ///     It's "x"    'It''s "x"'     because `libinput record` does not escape " or \
    ///
    /// A control character, or another character that is unsafe in a line of YAML, becomes `?`.
    static func quoted(_ name: String) -> String {
        let safe = String(
            String.UnicodeScalarView(
                name.unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0..<0x20, 0x7f..<0xa0, 0x2028, 0x2029, 0xfeff, 0xfffe, 0xffff: "?"
                    default: scalar
                    }
                }
            )
        )
        guard safe.utf8.contains(where: { $0 == 0x22 || $0 == 0x5c }) else { return "\"\(safe)\"" }
        let doubled = safe.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: "''")
        return "'\(doubled)'"
    }
}
