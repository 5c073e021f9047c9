import ArgumentParser
import Diagnostics
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
        version: ProgramVersion.text,
        subcommands: [
            InitCommand.self, WatchCommand.self, RecordCommand.self, DoctorCommand.self,
            RunCommand.self,
            ReloadCommand.self, ReplayCommand.self, ExplainCommand.self,
            CheckCommand.self,
            TestCommand.self, TraceCommand.self, MeasureCommand.self, LearnCommand.self,
            DevicesCommand.self, AuthorizeCommand.self, RevokeCommand.self, GesturesCommand.self,
            SchemaCommand.self, ImportCommand.self,
            OrientationCommand.self, StateCommand.self, VersionCommand.self,
        ],
        defaultSubcommand: RunCommand.self
    )

    static func main() {
        StandardDescriptors.secure()
        // LineOutput notices at the next write that its reader is gone.
        signal(SIGPIPE, SIG_IGN)
        // ArgumentParser fails with some widths that are no terminal's.
        if let columns = environment("COLUMNS").flatMap({ Int($0) }) {
            setenv("COLUMNS", "\(TextLayout.usable(columns))", 1)
        }
        // Whose usage a message about wrong usage shows.
        var asked: any ParsableCommand.Type = InputRx.self
        do {
            let names = CommandNames(names: configuration.subcommands.map { $0._commandName })
            var command = try parseAsRoot(names.arguments(Array(CommandLine.arguments.dropFirst())))
            asked = type(of: command)
            try command.run()
        } catch let error as UsageError {
            LineOutput.standardError.text(error.text.printableLines)
            Glibc.exit(ExitStatus.usage.rawValue)
        } catch {
            let status = exitCode(for: error)
            let full = asked.fullMessage(for: error)
            let text =
                status.rawValue == ExitStatus.usage.rawValue && !full.isEmpty
                ? UsageError(parserMessage: message(for: error), full: full, of: asked).text : full
            // Not by ArgumentParser: help goes to standard output, and arguments may contain control
            // characters.
            let output = status.isSuccess ? LineOutput.standardOutput : .standardError
            if !text.isEmpty { output.text(text.printableLines) }
            Glibc.exit(status.rawValue)
        }
    }
}

extension String {
    /// The text without control characters other than the ends of its lines.
    fileprivate var printableLines: String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).printable }
            .joined(separator: "\n")
    }
}
