import Configuration
import LinuxInput
import Pipeline
import Recordings

extension Recording {
    /// Prints on standard error the devices that the daemon would not read under the configuration;
    /// the recording nevertheless contains their events.
    func noteRefusedDevices(under configuration: Configuration) {
        let rules = AuthorizationRules(configuration.devices)
        for event in inputEvents() {
            guard case .deviceAdded(let device) = event.kind else { break }
            let name = device.name.isEmpty ? "the device" : device.name.printable
            let refusal: String
            switch rules.policy(for: ConnectedDevice(device: device)) {
            case .always: continue
            case .never: refusal = "the daemon would not open \(name): `authorize: never`"
            case .ask:
                refusal = "the daemon would hold \(name) back until `inputrx authorize`"
            }
            LineOutput.standardError.text("note: \(refusal)")
        }
    }
}
