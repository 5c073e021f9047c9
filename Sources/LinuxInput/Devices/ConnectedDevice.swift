public import InputEvents

/// A device node that is there now, as the kernel and udev describe it; it need not be readable.
public struct ConnectedDevice: Sendable {
    /// What it is; without a surface, which only the open device tells.
    public let device: Device
    /// Whether it has all the keys of a keyboard (udev's ID_INPUT_KEYBOARD).
    public let isKeyboard: Bool
    /// Whether it is built into the machine, whatever bus it is on (udev's ID_INTEGRATION).
    public let isInternal: Bool
    /// Whether it was there when the program started.
    public var isPresentAtStart: Bool
    /// The keys and buttons that it has.
    public let keys: KeyCapabilities

    /// A device that is there.
    public init(
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

    /// Names it across reboots.
    public var identity: DeviceIdentity { DeviceIdentity(device) }

    /// Whether a person could type text with it, or a malicious one could pretend to.
    ///
    /// A touchscreen may have a few keys beside its surface; it does not type.
    public var types: Bool {
        isKeyboard
            || device.kinds.contains(.keyboard)
                && device.kinds.isDisjoint(with: [.touchscreen, .touchpad, .tabletPad])
    }
}

/// The keys and buttons that a device has, as sysfs lists them.
public struct KeyCapabilities: Hashable, Sendable {
    // Bit n of word w is key 64·w + n.
    private var words: [UInt64]

    /// No keys.
    public init() {
        words = []
    }

    /// The keys in `capabilities/key`: hexadecimal words, the highest first, apart by spaces.
    ///
    /// The words are those of the kernel, 64 bits on every machine that this runs on.
    public init(sysfs text: String) {
        words = text.split { $0.isWhitespace }.prefix(64).reversed().map { word in
            UInt64(word, radix: 16) ?? 0
        }
    }

    /// Whether the device has that key.
    public func contains(_ key: KeyCode) -> Bool {
        let (word, bit) = Int(key.rawValue).quotientAndRemainder(dividingBy: 64)
        return word < words.count && words[word] >> UInt64(bit) & 1 == 1
    }
}
