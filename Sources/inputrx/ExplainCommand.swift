import ArgumentParser
import Configuration
import LinuxInput
import Pipeline
import Recordings

/// `inputrx explain`: why each binding did or did not act on recorded input.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Say why each binding did or did not act on recorded input.",
        discussion: """
            For each touch, touchpad gesture, key press and switch: what was recognised, and for \
            every binding that could apply what was measured beside what it asks for, the nearest \
            miss first, with what to change. Nothing is run.

            Example:
              inputrx explain --config my.yaml three-fingers-left.yml
            """
    )

    @Argument(help: "The recordings, explained one after the other.")
    var files: [String]

    @OptionGroup var location: ConfigurationLocation

    @OptionGroup var surroundings: StateArguments

    @Flag(help: "Print each touch, gesture or key press as one JSON object on a line of its own.")
    var json = false

    func run() throws {
        let configuration = try CheckedConfiguration(path: location.resolved()).usable()
        let output = LineOutput.standardOutput
        let entries = try RecordingFiles.read(files)
        for (index, entry) in entries.enumerated() {
            if files.count > 1, !json {
                output.line(index == 0 ? "\(entry.name.printable):" : "\n\(entry.name.printable):")
            }
            let origin = entry.recording.start
            let events = surroundings.events(before: entry.recording.inputEvents(), from: origin)
            let report = Report(configuration, explaining: events)
            let lines = json ? report.jsonLines(origin: origin) : report.lines(origin: origin)
            for line in lines { output.line(line) }
            if lines.isEmpty, !json { output.line("nothing happens in it that could be bound") }
        }
    }
}
