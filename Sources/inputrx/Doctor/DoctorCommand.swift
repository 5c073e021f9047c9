import ArgumentParser
import Glibc
import LinuxInput
import Setup

/// `inputrx doctor`: checks everything that a gesture needs to run its command.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check everything that a gesture needs, and say how to cure what is wrong.",
        discussion: """
            Looks at the configuration, the devices of every binding, permissions, the systemd unit and \
            its environment, the programs and shell lines of all commands, other programs that read the \
            devices, keys that logind also handles, and sizes of panels. Changes nothing and runs none \
            of the commands. Ends with 1 if something is wrong.
            """
    )

    @OptionGroup var location: ConfigurationLocation

    @Flag(help: "Print each finding as a JSON object on its own line.")
    var json = false

    func run() throws {
        let path = (try? location.resolved(reportsMissing: false)).map(ConfigurationPlaces.absolute)
        let findings = Examination(FactCollector().facts(path: path)).findings
        let output = LineOutput.standardOutput
        if json {
            for finding in findings { output.line(finding.json) }
        } else {
            let lines = findings.lines(width: Screen.width, isASCII: !Screen.isUTF8)
            for line in lines { output.line(line) }
        }
        if !findings.isWell { throw ExitCode(.failed) }
    }
}

/// What the screen can show.
private enum Screen {
    /// How many columns it has: of the terminal, else 100.
    static var width: Int {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return 100
        }
        return Int(size.ws_col)
    }

    /// Whether the locale is one of UTF-8.
    static var isUTF8: Bool {
        let locale = environment("LC_ALL") ?? environment("LC_CTYPE") ?? environment("LANG") ?? ""
        let name = locale.lowercased()
        return name.contains("utf-8") || name.contains("utf8")
    }
}
