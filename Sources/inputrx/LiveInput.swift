import ArgumentParser
import Configuration
import InputRx
import LinuxInput

/// Reads the devices for a command that otherwise reads recordings; nothing is run.
enum LiveInput {
    /// Sends everything that happens to the observer, until Ctrl-C or until the observer has enough.
    ///
    /// The configuration's bindings say which devices are needed.
    static func run(_ configuration: Configuration, _ observer: any LiveObserver) throws {
        let messages = LineOutput.standardError
        let untold = configuration.states.filter { $0.command != nil }.map(\.name)
        if !untold.isEmpty {
            let names = untold.map { "`\($0)`" }.joined(separator: ", ")
            messages.line(
                "commands under `states:` do not run here; set \(names) with `inputrx state`"
            )
        }
        do {
            let reading = try LiveReading(
                configuration,
                approvals: Approvals.defaultPath(environment: environment),
                observer: observer,
                log: Log.standardError(threshold: .notice)
            )
            messages.line("reading the devices; no command is run; press Ctrl-C to stop")
            try reading.run()
        } catch {
            messages.line("error: \(error)")
            throw ExitCode(.systemError)
        }
    }

    /// Throws unless there are either recordings or `--live`.
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
