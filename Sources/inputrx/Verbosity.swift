import ArgumentParser
import LinuxInput

/// The options for the number of messages that the program prints.
struct Verbosity: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Print more messages; use it twice to print all.")
    var verbose: Int

    @Flag(name: .shortAndLong, help: "Print only warnings and errors.")
    var quiet = false

    func validate() throws {
        if quiet && verbose > 0 {
            throw ValidationError("--quiet and --verbose contradict each other.")
        }
    }

    /// The lowest level of messages that are written.
    var level: LogLevel {
        if quiet { return .warning }
        return switch verbose {
        case 0: .notice
        case 1: .info
        default: .debug
        }
    }
}
