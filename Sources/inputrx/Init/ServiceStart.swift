import LinuxInput
import Pipeline
import Setup

/// Starts the systemd unit of the daemon and prints the commands that do so, or says what to do.
struct ServiceStart {
    private let machine: MachineSurvey
    private let configuration: String

    init(_ machine: MachineSurvey, configuration: String) {
        self.machine = machine
        self.configuration = configuration
    }

    func run() {
        let output = LineOutput.standardOutput
        let folder = RuntimeFolder.ofUser(environment: environment)
        if let folder, let running = try? DaemonRecord.ofRunning(in: folder) {
            output.text("inputrx runs already, \(running.place)")
            return
        }
        guard let manager = machine.manager else {
            output.text(
                "no systemd runs for you: start `inputrx` from the start-up file of your session"
            )
            return
        }
        guard manager.unit.load == "loaded" else {
            output.text(
                "inputrx.service is not installed: start `inputrx`; `inputrx doctor` says how to install it"
            )
            return
        }
        guard ConfigurationPlaces.usual(environment).contains(configuration) else {
            output.text(
                "inputrx.service reads another file: start `inputrx --config \(configuration.printable)`"
            )
            return
        }
        let variables = machine.missingVariables(for: machine.desktop)
        // Without these variables, the commands of the service would not find the desktop.
        if !variables.isEmpty { runSystemctl(["import-environment"] + variables) }
        runSystemctl(["enable", "--now", "inputrx"])
    }

    private func runSystemctl(_ arguments: [String]) {
        let words = ["systemctl", "--user"] + arguments
        let line = words.joined(separator: " ")
        guard let result = ProgramOutput(of: words, limit: 30_000) else {
            LineOutput.standardError.text("error: `\(line)` does not end")
            return
        }
        if result.status == 0 {
            LineOutput.standardOutput.text("done: \(line)")
        } else {
            LineOutput.standardError.text("error: `\(line)` ended with \(result.status)")
            for line in result.errors.split(separator: "\n") {
                LineOutput.standardError.text("  = note: \(String(line).printable)")
            }
        }
    }
}
