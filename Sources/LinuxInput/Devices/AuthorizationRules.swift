import Configuration
import InputEvents

/// Decides whose events may be read, before asking whether they can be.
///
///     a rule of the configuration matches the device   what it says
///     it was there at the start, or was and came back   always
///     it is built in                                    always
///     it cannot type (touchscreen, switch, mouse …)     always
///     it types and is on USB, Bluetooth or unknown      ask
///     it types and is virtual                           always
///
/// A keyboard plugged into an unwatched machine is the oldest trick there is; what types by itself
/// through uinput was started by somebody who may do more already. The bus is the one the device is
/// for: a Bluetooth keyboard that bluetoothd makes with uhid is a Bluetooth keyboard.
package struct AuthorizationRules {
    private let rules: [DeviceRule]

    /// The rules of a configuration, first match first.
    package init(_ rules: [DeviceRule]) {
        self.rules = rules
    }

    /// What holds for this device.
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
