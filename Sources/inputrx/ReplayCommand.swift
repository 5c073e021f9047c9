import ArgumentParser
import Configuration
import LinuxInput
import Pipeline
import Recordings

/// `inputrx replay`: sends recordings through the daemon's pipeline in virtual time.
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Print the commands that a recording would run.",
        discussion: """
            Reads recordings of `libinput record`, `libinput debug-events`, evemu-record, evtest \
            and Android's getevent, as fast as the machine can. If the description of a device is \
            in a file of its own, name both files. Without a configuration, prints what each \
            gesture was, with the YAML that binds it.

            Example:
              inputrx replay --config my.yaml three-fingers-left.yml
            """
    )

    @Argument(help: "The recordings, replayed one after the other.", completion: .file())
    var files: [String]

    @OptionGroup var location: ConfigurationLocation

    @OptionGroup var stateArguments: StateArguments

    @Flag(help: "Print each action as a JSON object on its own line.")
    var json = false

    @Flag(
        name: .customLong("run"),
        help: "Also run the commands. Without this option, a replay runs nothing."
    )
    var runsCommands = false

    @Flag(name: [.long, .customShort("n")], help: "Run nothing (the default).")
    var dryRun = false

    @OptionGroup var verbosity: Verbosity

    func validate() throws {
        if runsCommands && dryRun {
            throw ValidationError("--run and --dry-run contradict each other.")
        }
    }

    func run() throws {
        guard let file = try WatchedInput.configurationOrAdvice(location) else {
            return try WatchedInput.recordings(files, states: stateArguments, json: json)
        }
        let configuration = try file.usable()
        stateArguments.warnOfMistakes(in: configuration, at: file.sources.main.name)
        for entry in try RecordingFiles.read(files) {
            if files.count > 1, !json {
                LineOutput.standardOutput.text("\(entry.name.printable):")
            }
            entry.recording.noteRefusedDevices(under: configuration)
            try replay(entry, configuration)
        }
    }

    private func replay(_ entry: RecordingFiles.Entry, _ configuration: Configuration) throws {
        let output = LineOutput.standardOutput
        let printer = PrintingSink(
            format: json ? .json : .text,
            origin: entry.recording.start,
            write: { [json] line in json ? output.line(line) : output.text(line) }
        )
        let replay = Replay(configuration)
        let events = stateArguments.events(
            before: entry.recording.inputEvents(under: configuration),
            from: entry.recording.start,
            under: configuration
        )
        func perform(_ action: @escaping (Action) -> Void) {
            var hasActed = false
            replay.run(events) {
                hasActed = true
                printer.perform($0)
                action($0)
            }
            if !hasActed, !json {
                LineOutput.standardError.text("nothing fired; `inputrx explain` says why")
            }
        }
        guard runsCommands else { return perform { _ in } }
        let log = Log.standardError(threshold: verbosity.level)
        try CommandSession.run(configuration, log: log) { runner in
            perform { runner.perform($0) }
        }
    }
}
