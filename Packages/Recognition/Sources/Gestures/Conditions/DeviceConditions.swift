public import InputEvents

/// The conditions under which devices make gestures: `when:` under `devices:`.
public struct DeviceConditions: Hashable, Sendable {
    /// The conditions of the devices that a filter matches.
    public struct Rule: Hashable, Sendable {
        /// The filter for the devices to which the rule applies.
        public var devices: DeviceFilter
        /// The conditions, all of which must be met.
        public var conditions: [Condition]

        /// Creates a rule for these devices.
        public init(_ devices: DeviceFilter, _ conditions: [Condition]) {
            self.devices = devices
            self.conditions = conditions
        }
    }

    /// The rules; the first one that matches a device applies.
    public var rules: [Rule]

    /// Creates the conditions of devices; by default, no device has any.
    public init(_ rules: [Rule] = []) { self.rules = rules }

    /// True if no device has a condition.
    public var isEmpty: Bool { rules.isEmpty }

    /// Returns the conditions of a device.
    public func conditions(of device: Device) -> [Condition] {
        rules.first { $0.devices.matches(device) }?.conditions ?? []
    }
}
