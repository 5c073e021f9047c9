import ArgumentParser
import Configuration
import Glibc
import InputRx
import LinuxInput
import Pipeline

/// Reads the devices for a subcommand that can also read recordings; runs none of the bindings'
/// commands.
enum LiveInput {
    /// Sends all events to the observer, until Ctrl-C or until the observer has enough.
    ///
    /// The configuration's bindings decide which devices are read.
    static func run(
        _ configuration: Configuration,
        _ observer: any LiveObserver,
        presets: [ConfiguredState] = [],
        threshold: LogLevel = .notice
    ) throws {
        let messages = LineOutput.standardError
        let commandStates = configuration.states.filter { $0.command != nil }.map(\.name)
        if !commandStates.isEmpty { messages.text(DaemonAnswer.text(about: commandStates)) }
        do {
            let reading = try LiveReading(
                configuration,
                approvals: Approvals.defaultPath(environment: environment),
                observer: observer,
                presets: presets,
                log: Log.standardError(threshold: threshold)
            )
            messages.text("reading the devices; no command is run; press Ctrl-C to stop")
            try reading.run(for: STDOUT_FILENO)
        } catch {
            throw failure(.systemError, "\(error)")
        }
    }

    /// Prints the devices that are read and, in one line, the number of devices that are not.
    ///
    /// This is for subcommands that read everything: a line for each keyboard that is not read
    /// would hide the other lines.
    static func reportDevices(for configuration: Configuration) {
        let approvals = Approvals.defaultPath(environment: environment).map(Approvals.init)
        let approved = (try? approvals?.list()) ?? []
        let messages = LineOutput.standardError
        var readCount = 0
        var refusedCount = 0
        for connected in ConnectedDevice.all() {
            let verdict = DeviceGate.Verdict(
                on: connected,
                configuration: configuration,
                approvals: approved
            )
            switch verdict {
            case .authorized:
                readCount += 1
                messages.text(
                    "reading \(connected.device.title.printable) (\(connected.device.node))"
                )
            case .unneeded: break
            default: refusedCount += 1
            }
        }
        if readCount == 0 { messages.text("no device can be read yet; waiting for one") }
        guard refusedCount > 0 else { return }
        let devices = refusedCount == 1 ? "1 device is" : "\(refusedCount) devices are"
        messages.text("\(devices) not read; `inputrx devices` says why")
    }

    /// Throws unless the user gave either recordings or `--live`.
    static func checkSource(_ isLive: Bool, _ files: [String]) throws {
        guard isLive == files.isEmpty else {
            throw ValidationError(
                isLive
                    ? "use either `--live` or recordings, not both"
                    : "name a recording, or use `--live` to read the devices"
            )
        }
    }
}
