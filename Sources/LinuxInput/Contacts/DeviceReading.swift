import Configuration
import Gestures
import InputEvents

/// The way in which a device is read.
package enum DeviceReading: String, Hashable, Sendable {
    /// Through libinput.
    case libinput
    /// By inputrx alone, contact by contact.
    case contacts
    /// In both ways: libinput recognises its own gestures, and inputrx tracks the contacts.
    case both

    /// Chooses how to read a device under a configuration.
    ///
    /// libinput reads every device, with one exception: inputrx alone reads a touchscreen that is
    /// grabbed, or whose first rule with `read:` says `contacts`. A touchpad whose contacts a
    /// binding needs is read in both ways. A grabbed touchscreen is read contact by contact,
    /// because the grab is on the descriptor that inputrx reads.
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

    /// The way to read a device under successive configurations.
    ///
    /// A device that was grabbed is read in the same way when a later configuration does not grab
    /// it: closing it would end its grab at once, but a grab may end only while no finger is down.
    struct Course {
        private(set) var reading = DeviceReading.libinput
        private var wasGrabbed = false

        /// Returns the course under the next configuration.
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
