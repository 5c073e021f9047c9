import ArgumentParser
import Configuration
import LinuxInput
import Pipeline

/// `inputrx devices`: what is plugged in, what may be read, and what to do where not.
struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the input devices, and say which may be read and why not."
    )

    @OptionGroup var location: ConfigurationLocation

    func run() throws {
        let output = LineOutput.standardOutput
        let devices = ConnectedDevice.all()
        guard !devices.isEmpty else {
            LineOutput.standardError.line("there are no input devices that inputrx could use")
            throw ExitCode(.unavailable)
        }
        // Without a configuration the list is still of use, to write one.
        let path = try? location.resolved(reportsMissing: false)
        let configuration = path.flatMap { try? CheckedConfiguration(path: $0).configuration }
        let approvals = try Approvals.defaultPath(environment: environment).map { path in
            try reporting(Approvals(path: path).list)
        }
        for connected in devices {
            let device = connected.device
            let kinds = device.kinds.map(\.rawValue).sorted().joined(separator: ", ")
            output.line("\(device.node)  \(device.name.printable)")
            output.line("    kind:      \(kinds), \(device.bus.rawValue)")
            output.line("    identity:  \(connected.identity.text)")
            let verdict = DeviceGate.Verdict(
                on: connected,
                configuration: configuration,
                approvals: approvals ?? []
            )
            output.line("    state:     \(verdict.summary)")
        }
    }
}

extension DeviceGate.Verdict {
    /// What is so, and what to do about it.
    fileprivate var summary: String {
        switch self {
        case .authorized: "is read"
        case .unneeded: "not read: no binding could use it"
        case .forbidden: "not read: the configuration says `authorize: never`"
        case .unapproved: "held back until `inputrx authorize`"
        case .unreadable:
            "permission denied: install udev/70-inputrx.rules and log in again, "
                + "or see Permissions in the README"
        case .absent: "gone"
        }
    }
}
