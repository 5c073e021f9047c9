import InputEvents

/// A device node that exists, as the kernel and udev describe it; it need not be readable.
package struct ConnectedDevice: Sendable {
    /// The device, without its surface, which is known only after opening.
    package let device: Device
    /// True if it has all the keys of a keyboard (udev's ID_INPUT_KEYBOARD).
    package let isKeyboard: Bool
    /// True if it is built into the machine, no matter on which bus (udev's ID_INTEGRATION).
    package let isInternal: Bool
    /// True if it was present when the program started.
    package var isPresentAtStart: Bool
    /// The device's keys and buttons.
    package let keys: KeyCapabilities
    /// The node of an identical device that was plugged in before this one.
    var twin: String?
    /// The hardware that it belongs to; a USB device may have several nodes.
    var hardware = ""

    /// Describes a device that is plugged in.
    package init(
        device: Device,
        isKeyboard: Bool = false,
        isInternal: Bool = false,
        isPresentAtStart: Bool = true,
        keys: KeyCapabilities = KeyCapabilities()
    ) {
        self.device = device
        self.isKeyboard = isKeyboard
        self.isInternal = isInternal
        self.isPresentAtStart = isPresentAtStart
        self.keys = keys
    }

    /// Returns the node of other hardware with the same identity.
    func twin(among others: some Sequence<ConnectedDevice>) -> String? {
        others.first { $0.identity == identity && $0.hardware != hardware }?.device.node
    }

    /// The device's identity, which stays the same after a reboot.
    package var identity: DeviceIdentity { DeviceIdentity(device) }

    /// True if it counts as a keyboard, whatever it claims to be, because a person could type with
    /// it, or a malicious device could imitate typing.
    ///
    /// Devices with a touch surface, a switch or a tablet pad may have keys that do not type. The
    /// shipped udev rule uses the same test.
    package var types: Bool {
        isKeyboard || keys.areTyped
            || device.kinds.contains(.keyboard)
                && device.kinds.isDisjoint(with: ConnectedDevice.grantedKinds)
    }

    /// True if the shipped udev rule grants access to it.
    package var isGrantedByRule: Bool {
        !types && !device.kinds.isDisjoint(with: ConnectedDevice.grantedKinds)
    }

    /// The kinds of devices to which the shipped udev rule grants access.
    static let grantedKinds: Set<DeviceKind> = [
        .touchscreen, .touchpad, .switch, .tabletPad, .pen,
    ]
}
