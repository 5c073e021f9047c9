import InputEvents

/// A device node that is there now, as the kernel and udev describe it; it need not be readable.
package struct ConnectedDevice: Sendable {
    /// What it is; without a surface, which only the open device tells.
    package let device: Device
    /// Whether it has all the keys of a keyboard (udev's ID_INPUT_KEYBOARD).
    package let isKeyboard: Bool
    /// Whether it is built into the machine, whatever bus it is on (udev's ID_INTEGRATION).
    package let isInternal: Bool
    /// Whether it was there when the program started.
    package var isPresentAtStart: Bool
    /// The keys and buttons that it has.
    package let keys: KeyCapabilities
    /// The node of another device of this identity that was plugged in already when this one came.
    var twin: String?
    /// The piece of hardware that it is a part of: a USB device may have several nodes.
    var hardware = ""

    /// A device that is there.
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

    /// The node of another piece of hardware that says that it is this one.
    func twin(among others: some Sequence<ConnectedDevice>) -> String? {
        others.first { $0.identity == identity && $0.hardware != hardware }?.device.node
    }

    /// Names it across reboots.
    package var identity: DeviceIdentity { DeviceIdentity(device) }

    /// Whether it counts as a keyboard, whatever else it claims to be: a person could type with it, or
    /// a malicious device could pretend that one did.
    ///
    /// A touch surface, a switch or a tablet pad may have keys that type nothing beside it. The shipped
    /// udev rule asks the same.
    package var types: Bool {
        isKeyboard || keys.areTyped
            || device.kinds.contains(.keyboard)
                && device.kinds.isDisjoint(with: ConnectedDevice.grantedKinds)
    }

    /// Whether the shipped udev rule grants it.
    package var isGrantedByRule: Bool {
        !types && !device.kinds.isDisjoint(with: ConnectedDevice.grantedKinds)
    }

    /// The kinds of devices that the shipped udev rule grants.
    static let grantedKinds: Set<DeviceKind> = [.touchscreen, .touchpad, .switch, .tabletPad]
}
