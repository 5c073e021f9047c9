public import InputEvents

/// The conditions of devices, without which no gesture on them is made: `when:` under `devices:`.
public struct DeviceConditions: Hashable, Sendable {
    /// The conditions of the devices that a filter matches.
    public struct Rule: Hashable, Sendable {
        /// The devices.
        public var devices: DeviceFilter
        /// The conditions, of which all must be met.
        public var conditions: [Condition]

        /// Creates the conditions of some devices.
        public init(_ devices: DeviceFilter, _ conditions: [Condition]) {
            self.devices = devices
            self.conditions = conditions
        }
    }

    /// The rules; of several for a device, the first counts.
    public var rules: [Rule]

    /// Creates the conditions of devices; by default, none has any.
    public init(_ rules: [Rule] = []) { self.rules = rules }

    /// True if no device has a condition.
    public var isEmpty: Bool { rules.isEmpty }

    /// Returns the conditions of a device.
    public func conditions(of device: Device) -> [Condition] {
        rules.first { $0.devices.matches(device) }?.conditions ?? []
    }
}
