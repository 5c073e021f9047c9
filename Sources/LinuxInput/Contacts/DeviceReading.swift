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
    /// touchscreen that is grabbed is read contact by contact, so that its touches are read once.
    package init(of device: Device, under configuration: Configuration) {
        let rules = configuration.devices.filter { $0.filter.matches(device) }
        let isScreen = device.kinds.contains(.touchscreen) && !device.kinds.contains(.touchpad)
        if device.isTouchpad {
            self = configuration.wantsContacts(of: device) ? .both : .libinput
        } else if isScreen, configuration.grabs(device) {
            self = .contacts
        } else {
            let reader = rules.compactMap(\.reader).first
            self = isScreen && reader == .contacts ? .contacts : .libinput
        }
    }

    /// How a device is read under each of several configurations that replace one another.
    ///
    /// A device that was grabbed is not closed when another configuration does not grab it: it is given back
    /// only when no finger is down.
    struct Course {
        private(set) var reading = DeviceReading.libinput
        private var wasGrabbed = false

        /// The next configuration is in force.
        func under(_ configuration: Configuration, _ device: Device) -> Course {
            var next = self
            next.wasGrabbed = wasGrabbed || configuration.grabs(device)
            let reading = DeviceReading(of: device, under: configuration)
            next.reading = wasGrabbed && self.reading != .libinput ? self.reading : reading
            return next
        }
    }
}

extension Configuration {
    /// Whether any rule takes touches of the device.
    fileprivate func grabs(_ device: Device) -> Bool {
        devices.contains { $0.grab != nil && $0.filter.matches(device) }
    }
}
