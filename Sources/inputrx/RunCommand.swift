import ArgumentParser
import Glibc
import LinuxInput

/// `inputrx run`: the daemon; also what plain `inputrx` does.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Listen to the devices and run the commands (the default).",
        discussion: """
            Runs until it is stopped. A changed configuration is read at once; one with errors is \
            reported and the old one stays. SIGHUP reads it again, SIGTERM and SIGINT stop.
            """
    )

    @OptionGroup var location: ConfigurationLocation

    @Flag(name: [.long, .customShort("n")], help: "Recognise everything, run nothing, print it.")
    var dryRun = false

    @Flag(help: "Print each action as one JSON object on a line of its own.")
    var json = false

    @OptionGroup var verbosity: Verbosity

    func run() throws {
        try DaemonProgram.execute(
            SessionOptions(
                configuration: ConfigurationPlaces.absolute(try location.resolved()),
                approvals: Approvals.defaultPath(environment: environment),
                isDryRun: dryRun,
                isJSON: json,
                logLevel: verbosity.level
            )
        )
    }
}
