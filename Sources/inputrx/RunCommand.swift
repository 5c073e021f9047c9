import ArgumentParser
import Glibc
import LinuxInput

/// `inputrx run`: becomes the daemon; also the default command of `inputrx`.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Read the devices and run the commands (the default).",
        discussion: """
            Runs until SIGTERM or SIGINT stops it. It reads a changed configuration at once, and \
            again on SIGHUP. If the new configuration has errors, it reports them and keeps the \
            old one.
            """
    )

    @OptionGroup var location: ConfigurationLocation

    @Flag(
        name: [.long, .customShort("n")],
        help: "Recognise gestures and print them, but run no command."
    )
    var dryRun = false

    @Flag(help: "Print each action as a JSON object on its own line.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Keep counters in this file for Prometheus. Default: $INPUTRX_METRICS.",
            valueName: "file"
        ),
        completion: .file()
    )
    var metrics: String?

    @OptionGroup var verbosity: Verbosity

    func run() throws {
        try DaemonProgram.execute(
            SessionOptions(
                configuration: ConfigurationPlaces.absolute(try location.resolved()),
                approvals: Approvals.defaultPath(environment: environment),
                metrics: (metrics ?? environment("INPUTRX_METRICS"))
                    .map(ConfigurationPlaces.absolute),
                isDryRun: dryRun,
                isJSON: json,
                logLevel: verbosity.level
            )
        )
    }
}
