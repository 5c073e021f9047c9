import ArgumentParser
import Configuration
import Insight
import LinuxInput
import Recordings

/// `inputrx measure`: measures your attempts at a gesture, and proposes thresholds for it.
struct MeasureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Measure how you make a gesture, and propose a change that recognises it.",
        discussion: """
            Every touch, or press of the key, counts as an attempt to make the gesture. Without a \
            gesture, measures the most frequent one. Prints the values of each attempt and their \
            least, median and most, the attempts that the configuration rejects and why, and the \
            least change that makes it recognise them.

            Examples:
              inputrx measure "swipe left" tries.yml
              inputrx measure "swipe left" --live --samples 5
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The gesture, as you would write it after `on:`, and the recordings, measured together.",
            valueName: "gesture-or-recording"
        ),
        completion: .file()
    )
    var arguments: [String] = []

    @OptionGroup var source: LiveSamples

    @OptionGroup var location: ConfigurationLocation

    @OptionGroup var stateArguments: StateArguments

    @Flag(help: "Print each attempt, then the summary, as a JSON object on its own line.")
    var json = false

    func run() throws {
        let loaded = try location.optionalText()
        let configuration = loaded?.configuration ?? Configuration()
        var files = arguments
        let named = try files.first.flatMap { try MeasuredGesture(naming: $0, in: configuration) }
        if named != nil { files.removeFirst() }
        try LiveInput.checkSource(source.live, files)
        if source.live {
            guard let named else {
                throw ValidationError(
                    "`--live` needs a gesture: `inputrx measure \"swipe left\" --live`"
                )
            }
            return try measureLive(named, under: configuration, loaded?.text)
        }
        let entries = try RecordingFiles.read(files)
        let takes = entries.map { entry in
            let start = entry.recording.start
            let events = stateArguments.events(
                before: entry.recording.inputEvents(under: configuration),
                from: start,
                under: configuration
            )
            return Take(name: entry.name, origin: start, events: events)
        }
        let names = entries.map(\.name).joined(separator: ", ")
        let chosen = LongWork.named("looking at \(names)") {
            named ?? MeasuredGesture(mostFrequentIn: takes, under: configuration)
        }
        guard let gesture = chosen else {
            throw failure(
                .badData,
                "no touch in these recordings is a gesture",
                help: "name the gesture that you meant: `inputrx measure \"swipe left\" …`"
            )
        }
        let measurement = LongWork.named("measuring \(names)") {
            Measurement(
                of: gesture.on,
                gesture.kind,
                under: configuration,
                text: loaded?.text,
                in: takes
            )
        }
        let output = LineOutput.standardOutput
        guard !json else { return measurement.jsonLines.forEach { output.line($0) } }
        for line in measurement.lines(width: output.layout.width) { output.text(line) }
    }

    private func measureLive(
        _ gesture: MeasuredGesture,
        under configuration: Configuration,
        _ text: ConfigurationText?
    ) throws {
        let observer = LiveMeasurement(
            gesture,
            under: configuration,
            text,
            samples: source.samples,
            json: json
        )
        var needed = configuration
        needed.bindings.append(gesture.binding)
        LineOutput.standardError.text("make the gesture a few times: \(gesture.on)")
        try LiveInput.run(needed, observer)
        let measurement = observer.measurement
        let output = LineOutput.standardOutput
        guard !json else { return output.line(measurement.jsonSummary) }
        for line in [""] + measurement.lines(width: output.layout.width) { output.text(line) }
    }
}
