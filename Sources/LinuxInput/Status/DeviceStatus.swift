import Configuration
import InputEvents
import Pipeline

extension DeviceGate.Verdict {
    /// Returns the reason why a device is not read, often with the remedy; nil if nothing prevents
    /// reading.
    package func reason(for connected: ConnectedDevice) -> String? {
        switch self {
        case .authorized: nil
        case .unneeded: "no binding can use it"
        case .forbidden: "the configuration says `authorize: never`"
        case .unapproved: "held back until `inputrx authorize`"
        case .twin: "held back: another device has the same identity"
        case .unreadable where connected.isGrantedByRule:
            "permission denied: install udev/70-inputrx.rules and log in again"
        case .unreadable: "permission denied; see Permissions in docs/use/devices.md"
        case .absent: "gone"
        }
    }
}

extension Session {
    /// Returns the status lines of all devices that are plugged in, keyed by node.
    func deviceLines(
        under configuration: Configuration,
        approvals: Set<DeviceIdentity>
    ) -> [String: String] {
        var lines: [String: String] = [:]
        for connected in monitor.connected {
            let device = connected.device
            let isRead = readers.isOpen(device.id)
            let verdict = DeviceGate.Verdict(
                on: connected,
                configuration: configuration,
                approvals: approvals
            )
            lines[device.node] = StatusLine.device(
                device,
                isRead: isRead,
                isGrabbed: grabs?.isGrabbed(device.id) ?? false,
                why: isRead
                    ? nil : verdict.reason(for: connected) ?? "it could not be opened; see the log"
            )
        }
        return lines
    }
}
