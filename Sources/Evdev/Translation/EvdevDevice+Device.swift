import InputEvents

extension EvdevDevice {
    /// Returns the description of the device that the rest of the program uses.
    package func device(id: DeviceID, kinds: Set<DeviceKind>) -> Device {
        let isTouchpad = kinds.contains(.touchpad)
        let hasSurface = kinds.contains(.touchscreen) || isTouchpad
        return Device(
            id: id,
            name: name,
            kinds: kinds,
            vendor: vendor,
            product: product,
            serial: udevProperties["ID_SERIAL_SHORT"] ?? "",
            path: udevProperties["ID_PATH"] ?? "",
            group: udevProperties["LIBINPUT_DEVICE_GROUP"] ?? "",
            node: node,
            bus: Bus(busType: busType),
            surface: hasSurface
                ? surfaceAxes.map { surface($0, isTouchpad: isTouchpad) } : nil,
            mostContacts: mostContacts(of: kinds)
        )
    }

    /// Returns the number of contacts that the device can report at once; nil unless it is a
    /// touchscreen with slots.
    package func mostContacts(of kinds: Set<DeviceKind>) -> Int? {
        guard kinds.contains(.touchscreen), let last = axes[AbsoluteAxis.slot]?.range.maximum,
            last >= 0
        else { return nil }
        return Int(last) + 1
    }
}
