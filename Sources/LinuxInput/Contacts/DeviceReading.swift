import Configuration
import Gestures
import InputEvents

/// Who reads a device.
package enum DeviceReading: String, Hashable, Sendable {
    /// libinput.
    case libinput = "libinput"
    /// We alone, contact by contact.
    case contacts = "contacts"
    /// Both: libinput recognises its own gestures, and we see where the fingers are.
    case both = "both"

    /// How a device is read under a configuration.
    ///
    /// A touchpad is read by libinput, and by both if a binding asks where its fingers are. Everything else
    /// is read by libinput, unless the first rule about a touchscreen that says `read:` says `contacts`. A
    /// device that is grabbed is read by libinput alone, whose descriptor is the one that is grabbed.
    package init(of device: Device, under configuration: Configuration) {
        let rules = configuration.devices.filter { $0.filter.matches(device) }
        let isScreen = device.kinds.contains(.touchscreen) && !device.kinds.contains(.touchpad)
        if rules.contains(where: { $0.grab != nil }) {
            self = .libinput
        } else if device.isTouchpad {
            self = configuration.wantsContacts(of: device) ? .both : .libinput
        } else {
            let reader = rules.compactMap(\.reader).first
            self = isScreen && reader == .contacts ? .contacts : .libinput
        }
    }
}
