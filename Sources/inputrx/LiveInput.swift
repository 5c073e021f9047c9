import ArgumentParser
import Configuration
import InputRx
import LinuxInput

/// Reads the devices for a command that otherwise reads recordings; nothing is run.
enum LiveInput {
    /// Tells the observer of everything that is done, until Ctrl-C or until it has seen enough.
    ///
    /// The configuration's bindings say which devices are needed.
    static func run(_ configuration: Configuration, _ observer: any LiveObserver) throws {
        let messages = LineOutput.standardError
        let untold = configuration.states.filter { $0.command != nil }.map(\.name)
        if !untold.isEmpty {
            let names = untold.map { "`\($0)`" }.joined(separator: ", ")
            messages.line("no command is run, so nobody tells \(names); `inputrx state` can")
        }
        do {
            let reading = try LiveReading(
                configuration,
                approvals: Approvals.defaultPath(environment: environment),
                observer: observer,
                log: Log.standardError(threshold: .notice)
            )
            messages.line("nothing is run; Ctrl-C ends")
            try reading.run()
        } catch {
            messages.line("error: \(error)")
            throw ExitCode(.systemError)
        }
    }

    /// Refuses both recordings and `--live`, and neither.
    static func checkSource(_ isLive: Bool, _ files: [String]) throws {
        guard isLive == files.isEmpty else {
            throw ValidationError(
                isLive
                    ? "`--live` reads the devices: leave the recordings out, or `--live`"
                    : "say which recordings, or `--live` to read the devices"
            )
        }
    }
}
