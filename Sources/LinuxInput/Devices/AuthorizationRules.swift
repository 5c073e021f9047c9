import Configuration
import InputEvents

/// Decides which devices inputrx may read, even if the system would permit more.
///
///     a rule with `authorize:` matches the device           the policy of the rule
///     it was present at the start, even if replugged since  always
///     it is built in                                        always
///     it cannot type (touchscreen, switch, mouse …)         always
///     it types, and its bus is USB, Bluetooth or unknown    ask
///     it types and is virtual                               always
///
/// The first row that applies decides. Plugging a keyboard into an unattended machine is an old
/// attack. A program that can create a virtual keyboard (uinput) can already do worse. The bus of
/// the real device counts: a keyboard that bluetoothd creates with uhid is on Bluetooth.
package struct AuthorizationRules {
    private let rules: [DeviceRule]

    /// Uses the rules of a configuration; the first rule that matches a device decides.
    package init(_ rules: [DeviceRule]) {
        self.rules = rules
    }

    /// Returns the policy for a device.
    package func policy(for connected: ConnectedDevice) -> AuthorizationPolicy {
        let rule = rules.first { $0.authorize != nil && $0.filter.matches(connected.device) }
        if let policy = rule?.authorize { return policy }
        if connected.isPresentAtStart || connected.isInternal || !connected.types {
            return .always
        }
        return switch connected.device.bus {
        case .builtIn, .virtual: .always
        case .usb, .bluetooth, .unknown: .ask
        }
    }
}
