import ArgumentParser
import Diagnostics
import Glibc
import LinuxInput
import Pipeline

/// The command line.
///
/// Each subcommand is in a file of its own.
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
            RunCommand.self, StatusCommand.self,
            ReloadCommand.self, ReplayCommand.self, ExplainCommand.self,
            CheckCommand.self,
            TestCommand.self, TraceCommand.self, MeasureCommand.self, LearnCommand.self,
            DevicesCommand.self, AuthorizeCommand.self, RevokeCommand.self, GesturesCommand.self,
            SchemaCommand.self, ImportCommand.self,
            OrientationCommand.self, StateCommand.self, VersionCommand.self,
        ],
        defaultSubcommand: RunCommand.self
    )

    /// The names of all subcommands.
    static var subcommandNames: [String] { configuration.subcommands.map { $0._commandName } }

    /// Returns the options in the help of a subcommand, such as `--json`; empty if there is none.
    static func options(of name: String) -> [String] {
        guard
            let command = configuration.subcommands.first(where: { $0._commandName == name })
        else { return [] }
        return helpMessage(for: command, includeHidden: true)
            .split { !$0.isLetter && !$0.isNumber && $0 != "-" }
            .map(String.init).filter { $0.hasPrefix("--") }
    }

    static func main() {
        StandardDescriptors.secure()
        if let problem = ProcessArguments.problem {
            LineOutput.standardError.text(problem)
            Glibc.exit(ExitStatus.systemError.rawValue)
        }
        // LineOutput detects at the next write that its reader is gone.
        signal(SIGPIPE, SIG_IGN)
        // ArgumentParser fails with some widths that no terminal has.
        if let columns = environment("COLUMNS").flatMap({ Int($0) }) {
            setenv("COLUMNS", "\(TextLayout.usable(columns))", 1)
        }
        // The command whose usage is shown if its arguments are wrong.
        var parsed: any ParsableCommand.Type = InputRx.self
        do {
            let names = CommandNames(names: subcommandNames)
            var command = try parseAsRoot(names.arguments(Array(CommandLine.arguments.dropFirst())))
            parsed = type(of: command)
            try command.run()
        } catch let error as UsageError {
            LineOutput.standardError.text(error.text.printableLines)
            Glibc.exit(ExitStatus.usage.rawValue)
        } catch {
            let status = exitCode(for: error)
            let full = unwrapped { parsed.fullMessage(for: error) }
            let text =
                status.rawValue == ExitStatus.usage.rawValue && !full.isEmpty
                ? UsageError(parserMessage: message(for: error), full: full, of: parsed).text : full
            // ArgumentParser must not print the text: arguments in it may contain control
            // characters, and `LineOutput` wraps help.
            if !text.isEmpty { show(text.printableLines, isError: !status.isSuccess) }
            Glibc.exit(status.rawValue)
        }
    }
}

extension InputRx {
    /// Prints the parser's text: an error, the help, or other output.
    private static func show(_ text: String, isError: Bool) {
        if isError {
            LineOutput.standardError.text(text)
        } else if text.hasPrefix("OVERVIEW: ") {
            LineOutput.standardOutput.help(text)
        } else {
            // The version, or a completion script for a shell.
            LineOutput.standardOutput.line(text)
        }
    }

    /// Returns the parser's text for a terminal of unlimited width, because the parser's wrapping
    /// loses the indentation of examples.
    private static func unwrapped(_ text: () -> String) -> String {
        let columns = environment("COLUMNS")
        setenv("COLUMNS", "\(TextLayout.usable(.max))", 1)
        defer {
            if let columns { setenv("COLUMNS", columns, 1) } else { unsetenv("COLUMNS") }
        }
        return text()
    }
}

extension LineOutput {
    /// Writes the help, for 80 columns if there is no terminal.
    ///
    /// Sentences have no hanging indent.
    fileprivate func help(_ text: String) {
        var layout = layout
        layout.width = layout.width ?? 80
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isSentence = !line.hasPrefix(" ") && !line.hasPrefix("USAGE: ")
            for shown in layout.lines(String(line), hang: isSentence ? 0 : nil) {
                self.line(shown)
            }
        }
    }
}

extension String {
    /// The text with all control characters except line ends as escapes.
    fileprivate var printableLines: String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).printable }
            .joined(separator: "\n")
    }
}
