import InputEvents

/// A device node that exists, as the kernel and udev describe it; this user may be unable to read
/// it.
package struct ConnectedDevice: Sendable {
    /// The device, without its surface, which is known only after opening.
    package let device: Device
    /// True if udev regards the device as a full keyboard (ID_INPUT_KEYBOARD).
    package let isKeyboard: Bool
    /// True if the device is built into the machine, whatever its bus (udev's ID_INTEGRATION).
    package let isInternal: Bool
    /// True if the device was present when the program started.
    package var isPresentAtStart: Bool
    /// The device's keys and buttons.
    package let keys: KeyCapabilities
    /// The node of a device with the same identity that was plugged in before this one; nil if
    /// there is none.
    var twin: String?
    /// The sysfs path of the hardware that the node belongs to; a USB device may have several
    /// nodes.
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

    /// Returns the node of other hardware with the same identity; nil if there is none.
    func twin(among others: some Sequence<ConnectedDevice>) -> String? {
        others.first { $0.identity == identity && $0.hardware != hardware }?.device.node
    }

    /// The device's identity, which stays the same after a reboot.
    package var identity: DeviceIdentity { DeviceIdentity(device) }

    /// True if the device counts as a keyboard: a person could type with it, or a malicious device
    /// could imitate typing.
    ///
    /// Touchscreens, touchpads, switches, tablet pads and pens may have keys that do not type. The
    /// shipped udev rule makes the same test.
    package var types: Bool {
        isKeyboard || keys.areTyped
            || device.kinds.contains(.keyboard)
                && device.kinds.isDisjoint(with: ConnectedDevice.grantedKinds)
    }

    /// True if the shipped udev rule grants this user access to the device.
    package var isGrantedByRule: Bool {
        !types && !device.kinds.isDisjoint(with: ConnectedDevice.grantedKinds)
    }

    /// The kinds of devices to which the shipped udev rule grants access.
    static let grantedKinds: Set<DeviceKind> = [
        .touchscreen, .touchpad, .switch, .tabletPad, .pen,
    ]
}
