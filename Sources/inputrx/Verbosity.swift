import ArgumentParser
import LinuxInput

/// How much is said about what happens.
struct Verbosity: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Say more; twice to say everything.")
    var verbose: Int

    @Flag(name: .shortAndLong, help: "Say only what went wrong.")
    var quiet = false

    func validate() throws {
        if quiet && verbose > 0 {
            throw ValidationError("--quiet and --verbose contradict each other.")
        }
    }

    /// The least important level that is still written.
    var level: LogLevel {
        if quiet { return .warning }
        return switch verbose {
        case 0: .notice
        case 1: .info
        default: .debug
        }
    }
}
