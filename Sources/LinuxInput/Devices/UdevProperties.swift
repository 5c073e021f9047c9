import CLibudev
import Glibc

extension ConnectedDevice {
    /// Returns the udev properties that tell libinput how to treat a device, as `libinput record`
    /// writes them.
    package static func libinputProperties(of node: String) -> [String: String] {
        let prefixes = ["ID_INPUT", "LIBINPUT", "EVDEV_ABS", "MOUSE_DPI", "POINTINGSTICK_"]
        return (properties(of: node) ?? [:]).filter { name, _ in
            prefixes.contains(where: name.hasPrefix)
        }
    }

    /// Returns all udev properties of a device; nil if its node is gone, or if udev's rules have
    /// not run for it yet.
    static func properties(of node: String) -> [String: String]? {
        var status = stat()
        guard stat(node, &status) == 0, let udev = udev_new() else { return nil }
        defer { udev_unref(udev) }
        let type = CChar(bitPattern: UInt8(ascii: "c"))
        guard let device = udev_device_new_from_devnum(udev, type, status.st_rdev) else {
            return nil
        }
        defer { udev_device_unref(device) }
        guard udev_device_get_is_initialized(device) > 0 else { return nil }
        var properties: [String: String] = [:]
        var entry = udev_device_get_properties_list_entry(device)
        while let current = entry {
            if let name = udev_list_entry_get_name(current).map({ String(cString: $0) }),
                let value = udev_list_entry_get_value(current).map({ String(cString: $0) })
            {
                properties[name] = value
            }
            entry = udev_list_entry_get_next(current)
        }
        return properties
    }
}
