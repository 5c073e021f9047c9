import ArgumentParser
import Configuration
import InputEvents
import Insight
import LinuxInput
import Pipeline
import Recordings

/// `inputrx explain`: says why each binding did or did not fire.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Say why each binding did or did not fire, on a recording or live.",
        discussion: """
            For each touch, touchpad gesture, key press and switch, prints what it was and what \
            fired. If nothing fired, prints the three nearest misses, each with the measured value \
            and the limit, and the change that would have helped. Each change is tried before it \
            is printed. Runs no command.

            With `--live` it reads the devices and explains each touch as soon as it is over, until \
            you press Ctrl-C. It can run beside the daemon, which tells it the states that commands \
            under `states:` set.

            Examples:
              inputrx explain --config my.yaml three-fingers-left.yml
              inputrx explain --live
            """
    )

    @Argument(help: "The recordings, explained one after the other.", completion: .file())
    var files: [String] = []

    @Flag(help: "Explain what you do on the devices now.")
    var live = false

    @OptionGroup var location: ConfigurationLocation

    @OptionGroup var stateArguments: StateArguments

    @Flag(help: "Print each touch, gesture or key press as a JSON object on its own line.")
    var json = false

    @Flag(name: .shortAndLong, help: "Show every binding that could apply, also where one fired.")
    var verbose = false

    func validate() throws {
        try LiveInput.checkSource(live, files)
        if live, !stateArguments.states.isEmpty {
            throw ValidationError(
                "`--state` works only on recordings; for live input, use `inputrx state`"
            )
        }
    }

    func run() throws {
        guard let file = try WatchedInput.configurationOrAdvice(location) else {
            guard live else {
                return try WatchedInput.recordings(files, Configuration(), json: json)
            }
            return try WatchedInput.live(Configuration(), json: json, showsKeys: false)
        }
        let configuration = try file.usable()
        let text = ConfigurationText(file.sources)
        let output = LineOutput.standardOutput
        if live {
            let report = LiveReport(configuration, text: text)
            let observer = LiveExplanation(report, json: json, all: verbose)
            return try LiveInput.run(configuration, observer)
        }
        stateArguments.warnOfMistakes(in: configuration, at: file.sources.main.name)
        let entries = try RecordingFiles.read(files)
        for (index, entry) in entries.enumerated() {
            if files.count > 1, !json {
                output.text(index == 0 ? "\(entry.name.printable):" : "\n\(entry.name.printable):")
            }
            entry.recording.noteRefusedDevices(under: configuration)
            let origin = entry.recording.start
            let events = stateArguments.events(
                before: entry.recording.inputEvents(under: configuration),
                from: origin,
                under: configuration
            )
            let lines = LongWork.named("explaining \(entry.name)") {
                let report = Report(configuration, text: text, explaining: events)
                return json
                    ? report.jsonLines(origin: origin) : report.lines(origin: origin, all: verbose)
            }
            for line in lines { json ? output.line(line) : output.text(line) }
            if lines.isEmpty, !json { output.text(entry.recording.emptyReason) }
        }
    }
}

extension Recording {
    /// The reason why there is nothing to explain, for example that libinput ignores a device.
    var emptyReason: String {
        var used: Set<String> = []
        for event in inputEvents() {
            if case .deviceAdded(let device) = event.kind { used.insert(device.name) }
        }
        let ignored = devices.filter { !$0.events.isEmpty && !used.contains($0.evdev.name) }.map(
            \.evdev.name
        )
        if ignored.isEmpty {
            return idleTouchpads ?? "the recording has no touch, and no key or switch that is bound"
        }
        let names = ignored.map(\.printable).joined(separator: ", ")
        return "libinput does not use \(names), so no program receives its events"
    }

    /// The reason if fingers were on a touchpad but libinput recognised no gesture; nil if no
    /// finger was on a touchpad.
    private var idleTouchpads: String? {
        var touchpads: [Device] = []
        for event in inputEvents(wantsContacts: { _ in true }) {
            guard case .touches(let id, _) = event.kind else {
                if case .deviceAdded(let device) = event.kind, device.isTouchpad {
                    touchpads.append(device)
                }
                continue
            }
            guard let touchpad = touchpads.first(where: { $0.id == id }) else { continue }
            return "the fingers on \(touchpad.name.printable) made no swipe, pinch or hold, as "
                + "libinput reports them: one finger moves the pointer, two scroll"
        }
        return nil
    }
}
