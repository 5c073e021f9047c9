import ArgumentParser
import Glibc
import LinuxInput
import Pipeline

/// The command line.
///
/// Each subcommand has a file of its own, which only resolves its options.
@main
struct InputRx: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inputrx",
        abstract: "Run commands from touch gestures, keys and switches of Linux input devices.",
        usage: """
            inputrx [run] [--dry-run] [--config FILE]
            inputrx <subcommand>
            """,
        discussion: """
            Examples:
              inputrx check                 find the mistakes in the configuration
              inputrx --dry-run             recognise gestures, print what would run
              inputrx replay swipe.yml      do the same with a recording
            """,
        version: version,
        subcommands: [
            RunCommand.self, ReloadCommand.self, ReplayCommand.self, ExplainCommand.self,
            CheckCommand.self,
            TestCommand.self, TraceCommand.self, MeasureCommand.self, LearnCommand.self,
            DevicesCommand.self, AuthorizeCommand.self, RevokeCommand.self, GesturesCommand.self,
            SchemaCommand.self,
            OrientationCommand.self, StateCommand.self,
        ],
        defaultSubcommand: RunCommand.self
    )

    static let version = "0.1.0"

    static func main() {
        StandardDescriptors.secure()
        // LineOutput notices at the next write that its reader is gone.
        signal(SIGPIPE, SIG_IGN)
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            let status = exitCode(for: error)
            // Not by ArgumentParser: help goes to standard output, and arguments may contain control
            // characters.
            let text = fullMessage(for: error).split(
                separator: "\n",
                omittingEmptySubsequences: false
            ).map { String($0).printable }.joined(separator: "\n")
            let output = status.isSuccess ? LineOutput.standardOutput : .standardError
            if !text.isEmpty { output.line(text) }
            Glibc.exit(status.rawValue)
        }
    }
}
