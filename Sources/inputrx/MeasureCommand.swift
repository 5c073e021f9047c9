import ArgumentParser
import Configuration
import LinuxInput
import Pipeline
import Recordings

/// `inputrx measure`: how a gesture is made, and which thresholds suit it.
struct MeasureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Measure how a gesture is made, and propose thresholds.",
        discussion: """
            Every touch in the recordings counts as an attempt to make the gesture; without a \
            gesture, the one that most of them are. Shows what was measured each time, the least, \
            median and most, which attempts the configuration rejects and why, and thresholds that \
            suit them.

            Example:
              inputrx measure "swipe left" tries.yml
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The gesture as `on:` has it, and the recordings, measured together.",
            valueName: "gesture-or-recording"
        )
    )
    var arguments: [String]

    @OptionGroup var location: ConfigurationLocation

    @OptionGroup var surroundings: StateArguments

    @Flag(help: "Print each attempt, then the whole, as one JSON object on a line of its own.")
    var json = false

    func run() throws {
        let configuration = try location.optional() ?? Configuration()
        var files = arguments
        var gesture = try MeasuredGesture(naming: files[0], in: configuration)
        if gesture != nil { files.removeFirst() }
        guard !files.isEmpty else {
            throw ValidationError(
                "say which recordings: `inputrx measure \"swipe left\" tries.yml`"
            )
        }
        let takes = try RecordingFiles.read(files).map { entry in
            let start = entry.recording.start
            let events = surroundings.events(before: entry.recording.inputEvents(), from: start)
            return Take(name: entry.name, origin: start, events: events)
        }
        gesture = gesture ?? MeasuredGesture(mostLike: takes, under: configuration)
        guard let gesture else {
            LineOutput.standardError.line(
                """
                error: no touch in these recordings is a gesture by itself
                  = help: say which it was to be: `inputrx measure "swipe left" …`
                """
            )
            throw ExitCode(.badData)
        }
        let measurement = Measurement(
            of: gesture.on,
            gesture.kind,
            under: configuration,
            in: takes
        )
        for line in json ? measurement.jsonLines : measurement.lines {
            LineOutput.standardOutput.line(line)
        }
    }
}
