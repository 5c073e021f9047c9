import ArgumentParser
import Configuration
import Diagnostics
import Evdev
import Glibc
import InputEvents
import LinuxInput

/// Opens the devices to record.
enum RecordedInput {
    /// Opens the named devices, or else all that the shipped udev rule grants.
    ///
    /// Ends the command, after a message, if there is none, or a named one cannot be read.
    static func open(
        _ names: [String],
        sizes: [DeviceRule]
    ) throws -> [(RawDevice, EvdevDevice)] {
        let all = ConnectedDevice.all()
        let chosen = try names.isEmpty ? usual(all) : named(names, all)
        let probe = try? SurfaceProbe()
        return try chosen.map { connected in
            let node = connected.device.node
            do {
                let raw = try RawDevice(node: node)
                let rule = sizes.first { $0.size != nil && $0.filter.matches(connected.device) }
                let size = rule?.size ?? probe?.surface(of: connected)
                var description = raw.description
                description.udevProperties[Surface.recordedProperty] = size?.recorded
                return (raw, description)
            } catch let error as SystemError {
                LineOutput.standardError.text("error: \(error)")
                guard error.code == EACCES || error.code == EPERM else {
                    throw ExitCode(.systemError)
                }
                LineOutput.standardError.text("  = help: `inputrx devices` says what to do")
                throw ExitCode(.noPermission)
            }
        }
    }

    /// Returns every readable device that the rule grants; never a keyboard.
    private static func usual(_ all: [ConnectedDevice]) throws -> [ConnectedDevice] {
        let granted = all.filter(\.isGrantedByRule)
        let readable = granted.filter { access($0.device.node, R_OK) == 0 }
        guard readable.isEmpty else { return readable }
        let output = LineOutput.standardError
        guard granted.isEmpty else {
            output.text("error: you may not read \(granted[0].device.node)")
            output.text("  = help: `inputrx devices` says what to do")
            throw ExitCode(.noPermission)
        }
        output.text("error: there is no touchscreen, touchpad, switch or tablet pad")
        output.text("  = help: name a device: `inputrx record -o FILE /dev/input/event0`")
        throw ExitCode(.unavailable)
    }

    private static func named(
        _ names: [String],
        _ all: [ConnectedDevice]
    ) throws -> [ConnectedDevice] {
        var chosen: [ConnectedDevice] = []
        for name in names {
            let matches = all.filter {
                $0.device.node == name || $0.device.name == name || $0.identity.text == name
            }
            if matches.isEmpty {
                // Prints the mistake and suggests a name.
                _ = try DeviceArgument(text: name).identity(among: all)
                LineOutput.standardError.text("error: \(name.quoted) is not plugged in")
                throw ExitCode(.unavailable)
            }
            for match in matches where !chosen.contains(where: { $0.device == match.device }) {
                chosen.append(match)
            }
        }
        return chosen
    }
}
