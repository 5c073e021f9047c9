import ArgumentParser
import Configuration
import Diagnostics
import Evdev
import Glibc
import InputEvents
import LinuxInput

/// Opens the devices to record.
enum RecordedInput {
    /// Opens the named devices; without names, every readable device that the shipped udev rule
    /// grants.
    ///
    /// Ends the command, after a message, if there is no such device, or if a device cannot be
    /// opened.
    static func open(
        _ names: [String],
        sizes: [DeviceRule]
    ) throws -> [(RawDevice, EvdevDevice)] {
        let all = ConnectedDevice.all()
        let chosen = try names.isEmpty ? grantedDevices(all) : namedDevices(names, all)
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
                guard error.code == EACCES || error.code == EPERM else {
                    throw failure(.systemError, "\(error)")
                }
                throw failure(.noPermission, "\(error)", help: advice)
            }
        }
    }

    /// Returns every readable device that the rule grants, never a keyboard; ends the command if
    /// there is none.
    private static func grantedDevices(_ all: [ConnectedDevice]) throws -> [ConnectedDevice] {
        let granted = all.filter(\.isGrantedByRule)
        let readable = granted.filter { access($0.device.node, R_OK) == 0 }
        guard readable.isEmpty else { return readable }
        if let first = granted.first {
            throw failure(.noPermission, "you may not read \(first.device.node)", help: advice)
        }
        throw failure(
            .unavailable,
            "there is no touchscreen, touchpad, switch or tablet pad",
            help: "name a device: `inputrx record -o FILE /dev/input/event0`"
        )
    }

    private static let advice = "`inputrx devices` says what to do"

    /// Returns the devices with these names, each once; ends the command if a name matches none.
    private static func namedDevices(
        _ names: [String],
        _ all: [ConnectedDevice]
    ) throws -> [ConnectedDevice] {
        var chosen: [ConnectedDevice] = []
        for name in names {
            let argument = DeviceArgument(text: name)
            let matches = argument.matches(among: all)
            if matches.isEmpty {
                // Prints the error and throws, unless the argument is an identity.
                _ = try argument.identity(among: all)
                throw failure(.unavailable, "\(name.quoted) is not plugged in")
            }
            for match in matches where !chosen.contains(where: { $0.device == match.device }) {
                chosen.append(match)
            }
        }
        return chosen
    }
}
