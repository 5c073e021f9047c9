import CLibevdev

/// Everything that the kernel says about an input device.
package struct RawDescription: Sendable {
    /// The device node.
    package let node: String
    /// The name; any bytes, repaired to valid UTF-8.
    package let name: String
    /// The kernel's numbers for bus, vendor, product and version.
    package let identity: (bus: UInt16, vendor: UInt16, product: UInt16, version: UInt16)
    /// The codes that it can send, by type.
    package let codes: [(type: UInt16, codes: [UInt16])]
    /// The absolute axes by their codes.
    package let axes: [(code: UInt16, axis: Axis)]
    /// Its properties (`INPUT_PROP_*`).
    package let properties: [UInt16]
    /// The switches (`SW_*`) that are on.
    package let switchesOn: [UInt16]
    /// The udev properties that say how libinput treats it.
    package let udevProperties: [String: String]

    /// An absolute axis (`struct input_absinfo`).
    package struct Axis: Hashable, Sendable {
        /// The least and the greatest announced value.
        package let minimum, maximum: Int32
        /// How much noise to expect, and how many units count as the centre.
        package let fuzz, flat: Int32
        /// Units in a millimetre; 0 if unknown.
        package let resolution: Int32
    }

    /// Reads the description of a device that is open.
    init(_ device: OpaquePointer, node: String, udevProperties: [String: String]) {
        self.node = node
        self.udevProperties = udevProperties
        name = libevdev_get_name(device).map { String(cString: $0) } ?? ""
        identity = (
            UInt16(truncatingIfNeeded: libevdev_get_id_bustype(device)),
            UInt16(truncatingIfNeeded: libevdev_get_id_vendor(device)),
            UInt16(truncatingIfNeeded: libevdev_get_id_product(device)),
            UInt16(truncatingIfNeeded: libevdev_get_id_version(device))
        )
        let all = (0...UInt32(EV_MAX)).filter { libevdev_has_event_type(device, $0) == 1 }.map {
            (type: $0, codes: RawDescription.codes(of: $0, device))
        }
        codes = all.map { (UInt16($0.type), $0.codes.map { UInt16($0) }) }
        func own(_ type: Int32) -> [UInt32] { all.first { $0.type == UInt32(type) }?.codes ?? [] }
        axes = own(EV_ABS).compactMap { code in
            guard let info = libevdev_get_abs_info(device, code)?.pointee else { return nil }
            let axis = Axis(
                minimum: info.minimum,
                maximum: info.maximum,
                fuzz: info.fuzz,
                flat: info.flat,
                resolution: info.resolution
            )
            return (UInt16(code), axis)
        }
        properties = (0..<UInt32(INPUT_PROP_MAX)).filter {
            libevdev_has_property(device, $0) == 1
        }.map { UInt16($0) }
        switchesOn = own(EV_SW).filter {
            libevdev_get_event_value(device, UInt32(EV_SW), $0) == 1
        }.map { UInt16($0) }
    }

    private static func codes(of type: UInt32, _ device: OpaquePointer) -> [UInt32] {
        let greatest = libevdev_event_type_get_max(type)
        guard greatest >= 0 else { return [] }
        return (0...UInt32(greatest)).filter { libevdev_has_event_code(device, type, $0) == 1 }
    }
}
