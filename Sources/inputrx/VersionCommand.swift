import ArgumentParser
import LinuxInput

/// `inputrx version`: does the same as `--version`.
struct VersionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "version",
        abstract: "Show the version, like --version and -V."
    )

    func run() { LineOutput.standardOutput.line(InputRx.configuration.version) }
}
