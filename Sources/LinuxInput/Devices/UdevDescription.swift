import CLibudev
import InputEvents

/// The data about one event node in udev's database and sysfs.
///
/// The hardware supplies texts such as the name and the serial number; a text may consist of any
/// bytes, have any length, or be missing.
struct UdevDescription {
    private let event: OpaquePointer
    private let node: String

    /// Describes an event node (`/dev/input/eventN`); nil for anything else.
    init?(_ udevDevice: OpaquePointer) {
        guard
            let sysname = udev_device_get_sysname(udevDevice).map({ String(cString: $0) }),
            sysname.hasPrefix("event"),
            let node = udev_device_get_devnode(udevDevice).map({ String(cString: $0) })
        else { return nil }
        event = udevDevice
        self.node = node
    }

    /// Returns the device with this id, marked as present at the start.
    ///
    /// - Returns: nil if inputrx created the device, if inputrx uses no kind that the device has,
    ///   or if it has been unplugged.
    func connectedDevice(id: DeviceID) -> ConnectedDevice? {
        // inputrx must not read the input that inputrx sends.
        guard !attribute("phys").hasPrefix(VirtualInput.physicalPath) else { return nil }
        let kinds = kinds
        // An existing input device always has this attribute; its bitmap may be empty.
        guard !kinds.isEmpty, hasAttribute("capabilities/key") else { return nil }
        let device = Device(
            id: id,
            name: attribute("name"),
            kinds: kinds,
            vendor: UInt16(attribute("id/vendor"), radix: 16) ?? 0,
            product: UInt16(attribute("id/product"), radix: 16) ?? 0,
            serial: [attribute("uniq"), property("ID_SERIAL_SHORT")].first { !$0.isEmpty } ?? "",
            path: property("ID_PATH"),
            group: property("LIBINPUT_DEVICE_GROUP"),
            node: node,
            bus: Bus(busType: UInt16(attribute("id/bustype"), radix: 16) ?? 0)
        )
        var connected = ConnectedDevice(
            device: device,
            isKeyboard: isSet("ID_INPUT_KEYBOARD"),
            isInternal: property("ID_INTEGRATION") == "internal",
            keys: KeyCapabilities(sysfs: attribute("capabilities/key"))
        )
        connected.hardware = hardware
        return connected
    }

    /// The sysfs path of the USB device, HID device or input device that the node belongs to.
    private var hardware: String {
        let parent =
            udev_device_get_parent_with_subsystem_devtype(event, "usb", "usb_device")
            ?? udev_device_get_parent_with_subsystem_devtype(event, "hid", nil)
            ?? udev_device_get_parent_with_subsystem_devtype(event, "input", nil)
        return parent.flatMap { udev_device_get_syspath($0) }.map { String(cString: $0) } ?? ""
    }

    private var kinds: Set<DeviceKind> {
        var kinds: Set<DeviceKind> = []
        // A udev rule of the user can make libinput ignore a device.
        if isSet("LIBINPUT_IGNORE_DEVICE") { return kinds }
        if isSet("ID_INPUT_TOUCHSCREEN") { kinds.insert(.touchscreen) }
        if isSet("ID_INPUT_TOUCHPAD") { kinds.insert(.touchpad) }
        if isSet("ID_INPUT_KEY") || isSet("ID_INPUT_KEYBOARD") { kinds.insert(.keyboard) }
        if isSet("ID_INPUT_MOUSE") || isSet("ID_INPUT_POINTINGSTICK")
            || isSet("ID_INPUT_TRACKBALL")
        {
            kinds.insert(.pointer)
        }
        if isSet("ID_INPUT_SWITCH") { kinds.insert(.switch) }
        if isSet("ID_INPUT_TABLET_PAD") {
            kinds.insert(.tabletPad)
        } else if isSet("ID_INPUT_TABLET"), kinds.isDisjoint(with: [.touchscreen, .touchpad]) {
            kinds.insert(.pen)
        }
        return kinds
    }

    private func isSet(_ property: String) -> Bool {
        let value = self.property(property)
        return !value.isEmpty && value != "0"
    }

    private func property(_ name: String) -> String {
        udev_device_get_property_value(event, name).map { String(cString: $0) } ?? ""
    }

    /// Returns a sysfs attribute of the node's input device; empty if it is missing.
    private func attribute(_ name: String) -> String {
        value(of: name).map { String(cString: $0) } ?? ""
    }

    private func hasAttribute(_ name: String) -> Bool { value(of: name) != nil }

    private func value(of attribute: String) -> UnsafePointer<CChar>? {
        // The child device owns its parent, so no reference has to be released.
        udev_device_get_parent_with_subsystem_devtype(event, "input", nil)
            .flatMap { udev_device_get_sysattr_value($0, attribute) }
    }
}
