import ArgumentParser
import LinuxInput
import Pipeline

/// `inputrx reload`: makes the running daemon read its configuration again.
struct ReloadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload",
        abstract: "Make the running daemon read its configuration again, and say what came of it.",
        discussion: """
            A changed configuration is read without this, too; but this ends with 78 if it was \
            refused, after saying why. The systemd unit uses it.
            """
    )

    func run() throws {
        guard let folder = RuntimeFolder.ofUser(environment: environment) else {
            LineOutput.standardError.line(
                """
                error: XDG_RUNTIME_DIR is not set, so no daemon can be found
                  = help: set it to what it is for the daemon: /run/user/UID after a login
                """
            )
            throw ExitCode(.unavailable)
        }
        switch try reporting({ () throws(SystemError) in try ReloadRequest.send(in: folder) }) {
        case .inForce(let daemon):
            LineOutput.standardOutput.line("\(daemon.configuration.printable): in force")
        case .refused(let daemon):
            // The same diagnostics as in the daemon's log; ends the command if there are errors.
            _ = try CheckedConfiguration(path: daemon.configuration).usable()
            fail("\(daemon.configuration.printable) was refused; the log of inputrx says why")
            throw ExitCode(.badConfiguration)
        case .unanswered(let daemon):
            fail("inputrx (process \(daemon.process)) has not read its configuration again")
            throw ExitCode(.systemError)
        case .noDaemon:
            fail("inputrx does not run for you")
            throw ExitCode(.unavailable)
        }
    }

    private func fail(_ message: String) { LineOutput.standardError.line("error: \(message)") }
}
