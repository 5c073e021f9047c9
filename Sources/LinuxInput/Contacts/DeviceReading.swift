import Configuration
import Gestures
import InputEvents

/// The reader of a device.
package enum DeviceReading: String, Hashable, Sendable {
    /// Through libinput.
    case libinput
    /// By inputrx alone, contact by contact.
    case contacts
    /// Both: libinput recognises its own gestures, and inputrx follows the fingers.
    case both

    /// Chooses how to read a device under a configuration.
    ///
    /// libinput reads a touchpad; inputrx reads it as well if a binding needs its contacts.
    /// libinput also reads every other device, except a touchscreen whose first rule with `read:`
    /// says `contacts`. A grabbed touchscreen is read contact by contact, so that its touches are
    /// read only once.
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

    /// The ways to read a device under successive configurations.
    ///
    /// A grabbed device stays open when a later configuration does not grab it, because its grab
    /// ends only while no finger is down.
    struct Course {
        private(set) var reading = DeviceReading.libinput
        private var wasGrabbed = false

        /// Returns the course after the next configuration has been loaded.
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
    /// Returns true if any rule grabs the device.
    fileprivate func grabs(_ device: Device) -> Bool {
        devices.contains { $0.grab != nil && $0.filter.matches(device) }
    }
}
