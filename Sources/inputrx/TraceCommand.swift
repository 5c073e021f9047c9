import ArgumentParser
import Configuration
import Glibc
import Insight
import LinuxInput
import Pipeline
import Recordings

/// `inputrx trace`: draws what happens in a recording, from the fingers to the commands.
struct TraceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Draw what happens in a recording, from the fingers to the commands.",
        discussion: """
            Above, the ways of the fingers on the surface; below, a line for each finger, key, \
            recogniser and guard on one axis of time: what was held back and what was swallowed, \
            what was recognised and what would be run. Nothing is run.

            Examples:
              inputrx trace -o swipe.svg swipe.yml     for a browser
              inputrx trace --text swipe.yml           for the terminal
            """
    )

    @Argument(help: "The recording.")
    var file: String

    @OptionGroup var location: ConfigurationLocation

    @OptionGroup var stateArguments: StateArguments

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("The SVG file to write; `-` is standard output.", valueName: "file")
    )
    var output: String?

    @Flag(help: "Draw with characters, on standard output.")
    var text = false

    func validate() throws {
        guard text || output != nil else {
            throw ValidationError("say where the picture goes: `-o trace.svg`, or `--text`")
        }
        guard !text || output == nil else {
            throw ValidationError("`--text` is for the terminal; leave it out, or `-o`")
        }
    }

    func run() throws {
        let configuration = try CheckedConfiguration(path: location.resolved()).usable()
        let standardOutput = LineOutput.standardOutput
        guard let entry = try RecordingFiles.read([file]).first else { return }
        let origin = entry.recording.start
        let events = stateArguments.events(before: entry.recording.inputEvents(), from: origin)
        let trace = Trace(configuration, tracing: events, origin: origin)
        guard let output else {
            let lines = trace.lines()
            for line in lines { standardOutput.line(line) }
            if lines.isEmpty { standardOutput.line("nothing happens in it that could be bound") }
            return
        }
        let title = "\(entry.name.split(separator: "/").last.map(String.init) ?? entry.name)"
        let picture = trace.svg(title: title)
        guard output != "-" else {
            standardOutput.write(picture)
            return
        }
        guard let stream = fopen(output, "w") else {
            LineOutput.standardError.line(
                "inputrx: cannot write \(output.printable): \(String(cString: strerror(errno)))"
            )
            throw ExitCode(.cannotCreate)
        }
        fputs(picture, stream)
        guard fclose(stream) == 0 else {
            LineOutput.standardError.line(
                "inputrx: cannot write \(output.printable): \(String(cString: strerror(errno)))"
            )
            throw ExitCode(.cannotCreate)
        }
    }
}
