import CLibevdev
import Evdev
import InputEvents

extension EvdevDevice {
    /// Describes a device that libevdev has opened, with its udev properties.
    package init(_ device: OpaquePointer, node: String, udevProperties: [String: String]) {
        self.init()
        self.node = node
        self.udevProperties = udevProperties
        name = libevdev_get_name(device).map { String(cString: $0) } ?? ""
        busType = UInt16(truncatingIfNeeded: libevdev_get_id_bustype(device))
        vendor = UInt16(truncatingIfNeeded: libevdev_get_id_vendor(device))
        product = UInt16(truncatingIfNeeded: libevdev_get_id_product(device))
        version = UInt16(truncatingIfNeeded: libevdev_get_id_version(device))
        for type in 0...UInt32(EV_MAX) where libevdev_has_event_type(device, type) == 1 {
            for code in EvdevDevice.codes(of: type, device) {
                codes.insert(type: UInt16(type), code: UInt16(code))
            }
        }
        for code in EvdevDevice.codes(of: UInt32(EV_ABS), device) {
            guard let info = libevdev_get_abs_info(device, code)?.pointee else { continue }
            let range = AxisRange(info)
            axes[UInt16(code)] = EvdevAxis(range: range, fuzz: info.fuzz, flat: info.flat)
        }
        for property in 0..<UInt32(INPUT_PROP_MAX)
        where libevdev_has_property(device, property) == 1 {
            properties.insert(UInt16(property))
        }
        for code in EvdevDevice.codes(of: UInt32(EV_SW), device)
        where libevdev_get_event_value(device, UInt32(EV_SW), code) == 1 {
            switchesOn.insert(UInt16(code))
        }
    }

    /// Returns the event codes of this type that the device can send.
    private static func codes(of type: UInt32, _ device: OpaquePointer) -> [UInt32] {
        let maximum = libevdev_event_type_get_max(type)
        guard maximum >= 0 else { return [] }
        return (0...UInt32(maximum)).filter { libevdev_has_event_code(device, type, $0) == 1 }
    }
}
