import InputEvents

/// A device node that is there now, as the kernel and udev describe it; it need not be readable.
package struct ConnectedDevice: Sendable {
    /// The device, without its surface, which is known only once it is open.
    package let device: Device
    /// Whether it has all the keys of a keyboard (udev's ID_INPUT_KEYBOARD).
    package let isKeyboard: Bool
    /// Whether it is built into the machine, whatever bus it is on (udev's ID_INTEGRATION).
    package let isInternal: Bool
    /// Whether it was present when the program started.
    package var isPresentAtStart: Bool
    /// The keys and buttons that it has.
    package let keys: KeyCapabilities
    /// The node of another device with this identity that was plugged in before this one.
    var twin: String?
    /// The hardware that it is a part of: a USB device may have several nodes.
    var hardware = ""

    /// A device that is plugged in.
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

    /// The node of other hardware with the same identity.
    func twin(among others: some Sequence<ConnectedDevice>) -> String? {
        others.first { $0.identity == identity && $0.hardware != hardware }?.device.node
    }

    /// Its identity, the same after a reboot.
    package var identity: DeviceIdentity { DeviceIdentity(device) }

    /// Whether it counts as a keyboard, whatever else it claims to be: a person could type with it, or
    /// a malicious device could imitate typing.
    ///
    /// A device with a touch surface, a switch or a tablet pad may have keys that type nothing. The
    /// shipped udev rule checks the same.
    package var types: Bool {
        isKeyboard || keys.areTyped
            || device.kinds.contains(.keyboard)
                && device.kinds.isDisjoint(with: ConnectedDevice.grantedKinds)
    }

    /// Whether the shipped udev rule grants access to it.
    package var isGrantedByRule: Bool {
        !types && !device.kinds.isDisjoint(with: ConnectedDevice.grantedKinds)
    }

    /// The kinds of devices to which the shipped udev rule grants access.
    static let grantedKinds: Set<DeviceKind> = [.touchscreen, .touchpad, .switch, .tabletPad]
}
