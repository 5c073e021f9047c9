import ArgumentParser
import LinuxInput
import Pipeline

/// `inputrx reload`: makes the running daemon read its configuration again.
struct ReloadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload",
        abstract: "Make the running daemon read its configuration again, and print the result.",
        discussion: """
            The daemon also reads a changed configuration by itself. This command waits for it. If \
            the daemon refuses the configuration, it prints the reasons and ends with 78. The \
            systemd unit uses it.
            """
    )

    func run() throws {
        let folder = try daemonFolder()
        switch try reporting({ () throws(SystemError) in try ReloadRequest.send(in: folder) }) {
        case .inForce(let daemon):
            LineOutput.standardOutput.text("\(daemon.configuration.printable): in force")
        case .refused(let daemon):
            // Prints the same diagnostics as the daemon's log; ends the command if there are
            // errors.
            _ = try CheckedConfiguration(path: daemon.configuration).usable()
            let path = daemon.configuration.printable
            throw failure(.badConfiguration, "the daemon refused \(path); its log says why")
        case .unanswered(let daemon):
            throw failure(
                .systemError,
                "inputrx (process \(daemon.process)) has not read its configuration again"
            )
        case .noDaemon:
            throw failure(.unavailable, "inputrx is not running for you")
        }
    }
}
