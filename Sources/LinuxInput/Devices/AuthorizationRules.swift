import Configuration
import InputEvents

/// Decides which devices may be read, whether or not the system permits it.
///
///     a rule of the configuration matches the device   what it says
///     it was there at the start, or was and came back   always
///     it is built in                                    always
///     it cannot type (touchscreen, switch, mouse …)     always
///     it types and is on USB, Bluetooth or unknown      ask
///     it types and is virtual                           always
///
/// Plugging a keyboard into an unwatched machine is the oldest trick there is. A virtual keyboard
/// (uinput) was started by somebody who can do more already. The bus is that of the real device: a
/// Bluetooth keyboard that bluetoothd creates with uhid is a Bluetooth keyboard.
package struct AuthorizationRules {
    private let rules: [DeviceRule]

    /// The rules of a configuration, first match first.
    package init(_ rules: [DeviceRule]) {
        self.rules = rules
    }

    /// The decision about this device.
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
