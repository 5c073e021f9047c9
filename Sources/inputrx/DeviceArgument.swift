import ArgumentParser
import Diagnostics
import LinuxInput

/// A device on the command line: its node, its exact name, or the identity that `devices` prints.
struct DeviceArgument {
    let text: String

    /// Returns the devices that match the argument.
    func matches(among devices: [ConnectedDevice]) -> [ConnectedDevice] {
        devices.filter {
            $0.device.node == text || $0.device.name == text || $0.identity.text == text
        }
    }

    /// Returns the identity of the device; ends the command if there is none, or more than one.
    ///
    /// The device need not be plugged in if the argument is its whole identity. Several devices
    /// with the same name and identity count as one.
    func identity(among devices: [ConnectedDevice]) throws -> DeviceIdentity {
        let matches = matches(among: devices)
        let identities = Set(matches.map(\.identity))
        if identities.count == 1, let identity = identities.first { return identity }
        if identities.isEmpty, let identity = DeviceIdentity(text: text) { return identity }

        let output = LineOutput.standardError
        guard identities.isEmpty else {
            output.text("error: \(text.quoted) is the name of \(identities.count) devices")
            for match in matches {
                output.text("  = note: \(match.device.node) is \(match.identity.text)")
            }
            output.text("  = help: name one by its node or its identity")
            throw ExitCode(.unavailable)
        }
        output.text("error: there is no device \(text.quoted)")
        let names = devices.flatMap { [$0.device.name, $0.device.node] }
        if let suggestion = Suggestions.nearest(to: text, among: names) {
            output.text("  = help: did you mean \(suggestion.quoted)?")
        }
        output.text("  = note: `inputrx devices` lists them all")
        throw ExitCode(.unavailable)
    }
}

/// Returns the file with this user's approved devices; ends the command if its path is unknown.
func userApprovals() throws -> Approvals {
    guard let path = Approvals.defaultPath(environment: environment) else {
        throw failure(
            .noInput,
            "cannot find the approvals: neither XDG_STATE_HOME nor HOME is set"
        )
    }
    return Approvals(path: path)
}

/// Runs `body`, and ends the command if a system call fails.
func reporting<Result>(_ body: () throws(SystemError) -> Result) throws -> Result {
    do {
        return try body()
    } catch {
        throw failure(.systemError, "\(error)")
    }
}
