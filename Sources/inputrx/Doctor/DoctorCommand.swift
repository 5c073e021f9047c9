import ArgumentParser
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

    /// 100: the width, in columns, of a report that does not go to a terminal.
    private static let defaultWidth = 100

    func run() throws {
        let path = (try? location.resolved(reportsMissing: false)).map(ConfigurationPlaces.absolute)
        let findings = Examination(FactCollector().facts(path: path)).findings
        let output = LineOutput.standardOutput
        if json {
            for finding in findings { output.line(finding.json) }
        } else {
            let layout = output.layout
            let lines = findings.lines(
                width: layout.width ?? DoctorCommand.defaultWidth,
                isASCII: layout.isASCII
            )
            for line in lines { output.line(layout.shown(line)) }
        }
        if !findings.isWell { throw ExitCode(.failed) }
    }
}
