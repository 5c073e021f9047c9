import ArgumentParser
import Configuration
import Insight
import LinuxInput

/// Describes gestures for `watch`, and for every command that has no configuration yet.
enum WatchedInput {
    /// Returns the configuration for a command that also works without one; nil, after advice on
    /// the first steps, if there is none.
    static func configurationOrAdvice(
        _ location: ConfigurationLocation
    ) throws -> CheckedConfiguration? {
        guard let path = try? location.resolved(reportsMissing: false) else {
            LineOutput.standardError.text(
                "no configuration yet: this shows what each gesture was; `inputrx init` writes one"
            )
            return nil
        }
        return try CheckedConfiguration(path: path)
    }

    /// Prints the gestures of recordings in order.
    static func recordings(
        _ files: [String],
        _ configuration: Configuration = Configuration(),
        states: StateArguments? = nil,
        json: Bool
    ) throws {
        let output = LineOutput.standardOutput
        for (index, entry) in try RecordingFiles.read(files).enumerated() {
            if files.count > 1, !json {
                output.text(index == 0 ? "\(entry.name.printable):" : "\n\(entry.name.printable):")
            }
            let origin = entry.recording.start
            let recorded = entry.recording.inputEvents(under: configuration)
            let events =
                states.map {
                    Array($0.events(before: recorded, from: origin, under: configuration))
                } ?? Array(recorded)
            let watch = LongWork.named("recognising \(entry.name)") {
                Watch(configuration, watching: events)
            }
            var text = WatchText(origin: origin)
            for var gesture in watch.gestures {
                gesture.announcer = announcer
                let lines = json ? [gesture.json(origin: origin)] : text.lines(gesture)
                for line in lines { json ? output.line(line) : output.text(line) }
            }
            if watch.gestures.isEmpty, !json { output.text(entry.recording.emptyReason) }
        }
    }

    /// Prints the gestures on the devices, until Ctrl-C.
    static func live(_ configuration: Configuration, json: Bool, showsKeys: Bool) throws {
        let watch = LiveWatch(configuration, hidesTypedKeys: !showsKeys)
        let needed = LiveWatch.needs(configuration)
        LiveInput.reportDevices(for: needed)
        let installed = ProgramPath()
        let preset = FocusedProgram.preset(environment: environment, isProgram: installed.contains)
        let name = FocusedProgram.state
        let isConfigured = configuration.states.contains { $0.name == name }
        let focus = FocusedProgram(preset: preset, isConfigured: isConfigured)
        // If the daemon has no value of the state, the desktop's preset reports the focus here.
        let focusState =
            DaemonAnswer.now?.value(of: name) == nil
            ? preset.map { ConfiguredState(name: name, command: $0.command(for: name), preset: $0) }
            : nil
        try LiveInput.run(
            needed,
            WatchedHands(watch, focus: focus, announcer: announcer, json: json),
            presets: focusState.map { [$0] } ?? [],
            threshold: .error
        )
    }

    /// The program in proposed bindings that shows a text; `echo` writes the text to the log.
    private static var announcer: String {
        ProgramPath().contains("notify-send") ? "notify-send" : "echo"
    }
}
