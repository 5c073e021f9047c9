import ArgumentParser
import Glibc

/// The command line.
///
/// Each subcommand is a file of its own; it resolves its options into a session, nothing else.
@main
struct InputRx: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inputrx",
        abstract: "Runs commands on gestures and keys of Linux input devices.",
        usage: """
            inputrx [run] [--dry-run] [--config FILE]
            inputrx <subcommand>
            """,
        discussion: """
            Examples:
              inputrx check                 is the configuration right?
              inputrx --dry-run             recognise gestures, print what would run
              inputrx replay swipe.yml      the same with a recording
            """,
        version: version,
        subcommands: [
            RunCommand.self, ReplayCommand.self, ExplainCommand.self, CheckCommand.self,
            TestCommand.self, TraceCommand.self, MeasureCommand.self, LearnCommand.self,
            DevicesCommand.self, AuthorizeCommand.self, RevokeCommand.self, GesturesCommand.self,
            OrientationCommand.self, StateCommand.self,
        ],
        defaultSubcommand: RunCommand.self
    )

    static let version = "0.1.0"

    static func main() {
        // A reader that has gone away is noticed at the write, see LineOutput.
        signal(SIGPIPE, SIG_IGN)
        main(nil)
    }
}
