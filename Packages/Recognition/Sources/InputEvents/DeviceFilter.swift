/// Selects the devices of a rule or binding; an empty filter matches all devices.
///
/// A device must match all given parts. Names and paths are shell patterns (`Goodix*`), which
/// ignore case.
public struct DeviceFilter: Hashable, Sendable {
    /// A pattern for the name: `*` matches any text, `?` any one character.
    public var name: String?
    /// The kinds, of which the device must have at least one; empty means any kind.
    public var kinds: Set<DeviceKind>
    /// The vendor number.
    public var vendor: UInt16?
    /// The product number.
    public var product: UInt16?
    /// The exact serial number.
    public var serial: String?
    /// A pattern for udev's ID_PATH.
    public var path: String?

    /// Creates a filter; without arguments, it matches every device.
    public init(
        name: String? = nil,
        kinds: Set<DeviceKind> = [],
        vendor: UInt16? = nil,
        product: UInt16? = nil,
        serial: String? = nil,
        path: String? = nil
    ) {
        self.name = name
        self.kinds = kinds
        self.vendor = vendor
        self.product = product
        self.serial = serial
        self.path = path
    }

    /// The filter that matches every device.
    public static let any = DeviceFilter()

    /// True if the filter has no parts, so that it matches every device.
    public var isAny: Bool { self == .any }

    /// Returns true if the filter certainly matches every device that the other filter matches.
    public func takesAll(of other: DeviceFilter) -> Bool {
        func takes(_ own: String?, _ other: String?) -> Bool {
            guard let own else { return true }
            guard let other else { return false }
            return ShellPattern(own).includes(ShellPattern(other))
        }
        return takes(name, other.name) && takes(path, other.path)
            && (kinds.isEmpty || !other.kinds.isEmpty && other.kinds.isSubset(of: kinds))
            && (vendor == nil || vendor == other.vendor)
            && (product == nil || product == other.product)
            && (serial == nil || serial == other.serial)
    }

    /// Returns true if the filter matches the device.
    public func matches(_ device: Device) -> Bool {
        if let name, !ShellPattern(name).matches(device.name) { return false }
        if !kinds.isEmpty, kinds.isDisjoint(with: device.kinds) { return false }
        if let vendor, vendor != device.vendor { return false }
        if let product, product != device.product { return false }
        if let serial, serial != device.serial { return false }
        if let path, !ShellPattern(path).matches(device.path) { return false }
        return true
    }
}
