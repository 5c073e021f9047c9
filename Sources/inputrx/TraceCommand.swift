import ArgumentParser
import Configuration
import Glibc
import Insight
import LinuxInput
import Pipeline
import Recordings

/// `inputrx trace`: draws a recording from the fingers to the commands.
struct TraceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Draw what happens in a recording, from the fingers to the commands.",
        discussion: """
            Shows the paths of the fingers on the surface. Below them, on one time axis, it shows a \
            line for each finger, key, recogniser and operator: what was held back or dropped, what \
            was recognised and what would be run. Runs no command.

            Examples:
              inputrx trace -o swipe.svg swipe.yml            for a browser
              inputrx trace --text swipe.yml                  for the terminal
              inputrx trace --cards -o cards.svg swipe.yml    only fingers and results
            """
    )

    @Argument(help: "The recording.", completion: .file())
    var file: String

    @OptionGroup var location: ConfigurationLocation

    @OptionGroup var stateArguments: StateArguments

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("The SVG file to write; `-` is standard output.", valueName: "file"),
        completion: .file(extensions: ["svg"])
    )
    var output: String?

    @Flag(help: "Draw with characters, on standard output.")
    var text = false

    @Flag(help: "Draw only the paths of the fingers and what came of them: no time axis.")
    var cards = false

    @Flag(help: "Write the picture however large it is, without a question.")
    var all = false

    func validate() throws {
        guard text || output != nil else {
            throw ValidationError("choose an output: `-o trace.svg` or `--text`")
        }
        guard !text || output == nil else {
            throw ValidationError("use either `-o` or `--text`, not both")
        }
        guard !text || !cards else {
            throw ValidationError("`--cards` draws a picture: use it with `-o`, not with `--text`")
        }
    }

    func run() throws {
        let checked = try WatchedInput.configurationOrAdvice(location)
        let configured = try checked?.usable()
        if let checked, let configured {
            stateArguments.warnOfMistakes(in: configured, at: checked.sources.main.name)
        }
        let standardOutput = LineOutput.standardOutput
        guard let entry = try RecordingFiles.read([file]).first else { return }
        let keys = entry.recording.inputEvents().pressedKeys
        let configuration = configured ?? Configuration().everything(keys: keys)
        let origin = entry.recording.start
        let events = stateArguments.events(
            before: entry.recording.inputEvents(under: configuration),
            from: origin,
            under: configuration
        )
        let trace = LongWork.named("tracing \(entry.name)") {
            Trace(configuration, tracing: events, origin: origin, showsCommands: configured != nil)
        }
        guard let output else {
            let lines = trace.lines(width: standardOutput.layout.width ?? Trace.usualWidth)
            for line in lines { standardOutput.text(line) }
            if lines.isEmpty {
                standardOutput.text(entry.recording.emptyReason)
            }
            return
        }
        let title = "\(entry.name.split(separator: "/").last.map(String.init) ?? entry.name)"
        let picture = LongWork.named("drawing \(entry.name)") {
            cards ? trace.cards(title: title) : trace.svg(title: title)
        }
        guard try all || isWanted(picture.utf8.count, of: title) else { return }
        guard output != "-" else {
            standardOutput.write(picture)
            return
        }
        guard let stream = fopen(output, "w") else { throw unwritable(output) }
        fputs(picture, stream)
        guard fclose(stream) == 0 else { throw unwritable(output) }
    }

    /// 2 MB: some hundred gestures.
    ///
    /// Browsers and viewers take seconds to show more, and no user reads all of it.
    private static let maximumBytes = 2_000_000

    /// Returns true if a picture of this many bytes is to be written.
    ///
    /// If the picture is large, asks the user on a terminal; elsewhere, ends the command, because a
    /// large picture needs `--all`.
    private func isWanted(_ bytes: Int, of name: String) throws -> Bool {
        guard bytes > Self.maximumBytes else { return true }
        let size = "\((bytes + 500_000) / 1_000_000) MB"
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
            throw failure(
                .cannotCreate,
                "the picture of \(name.printable) has \(size), which viewers are slow to show",
                help: "add `--all` to write it all the same"
            )
        }
        LineOutput.standardError.write(
            "The picture has \(size), which viewers are slow to show. Write it? [y/N] "
        )
        let answer = readLine(strippingNewline: true) ?? ""
        return ["y", "yes"].contains(answer.lowercased())
    }
}
