import Configuration
import InputEvents

/// Decides which devices inputrx may read, even where the system would permit more.
///
///     a rule of the configuration matches the device    the rule's answer
///     it was there at the start, or was and came back   always
///     it is built in                                    always
///     it cannot type (touchscreen, switch, mouse …)     always
///     it types and is on USB, Bluetooth or unknown      ask
///     it types and is virtual                           always
///
/// Plugging a keyboard into an unattended machine is an old attack. A program that can create a
/// virtual keyboard (uinput) can do worse already. The bus is that of the real device: a Bluetooth
/// keyboard that bluetoothd creates with uhid counts as Bluetooth.
package struct AuthorizationRules {
    private let rules: [DeviceRule]

    /// Creates the rules of a configuration; the first match decides.
    package init(_ rules: [DeviceRule]) {
        self.rules = rules
    }

    /// Returns the decision about a device.
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
