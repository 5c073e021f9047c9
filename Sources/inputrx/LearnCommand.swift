import ArgumentParser
import Configuration
import Gestures
import Insight
import LinuxInput
import Pipeline
import Recordings

/// `inputrx learn`: turns drawings, recorded or live, into samples of a stroke.
struct LearnCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Turn what you draw into samples of a stroke, from recordings or live.",
        discussion: """
            Draw the shape four or five times. Prints the samples as a configuration that yours can \
            `include:`, and shows each drawing. Leaves out drawings that are unlike the others, or like another \
            stroke of the configuration. Of more than eight, takes those that differ most.

            Examples:
              inputrx learn spiral --live --samples 5 >spiral.yaml
              inputrx learn spiral shape.yml
            """
    )

    @Argument(help: "The name of the stroke, for `on: stroke NAME`.")
    var name: String

    @Argument(help: "The recordings; every touch that moves is a sample.", completion: .file())
    var files: [String] = []

    @OptionGroup var source: LiveSamples

    @OptionGroup var location: ConfigurationLocation

    /// 8: the greatest number of samples that a configuration accepts.
    private static let mostSamples = 8

    func run() throws {
        let messages = LineOutput.standardError
        let drawings = try source.live ? drawnNow(messages) : drawnInRecordings()
        guard !drawings.isEmpty else {
            throw failure(
                .badData,
                "there is no drawing",
                help: "`inputrx explain` shows what was recognised instead"
            )
        }
        let lesson = try StrokeLesson(
            drawings,
            others: otherStrokes(messages),
            most: Self.mostSamples
        )
        var samples: [String] = []
        for (number, (drawing, verdict)) in zip(drawings, lesson.verdicts).enumerated() {
            let outcome = sentence(verdict, drawing)
            messages.text("drawing \(number + 1): \(outcome)")
            // With live input, each drawing was shown at once.
            if !source.live {
                for line in StrokePicture.lines(of: drawing) { messages.text(line) }
            }
            if verdict == .good { samples.append(drawing.text) }
        }
        guard !samples.isEmpty else {
            throw failure(.badData, "no drawing is a good sample of \(name.printable)")
        }
        let output = LineOutput.standardOutput
        output.line("strokes:")
        output.line("  \(name):")
        for sample in samples { output.line("    - \(sample)") }
    }

    private func drawnInRecordings() throws -> [DrawnStroke] {
        try RecordingFiles.read(files).flatMap { entry in
            var collector = StrokeCollector()
            for event in entry.recording.inputEvents() { collector.handle(event) }
            return collector.strokes
        }
    }

    private func drawnNow(_ messages: LineOutput) throws -> [DrawnStroke] {
        let path = try? location.resolved(reportsMissing: false)
        let configuration = try path.flatMap { try CheckedConfiguration(path: $0).configuration }
        let observer = LiveDrawings(samples: source.samples ?? Self.mostSamples)
        messages.text("draw the shape four or five times")
        // With this binding, every device on which one can draw is read.
        let pattern = GesturePattern(kind: .circle(.clockwise, turns: 1), fingers: .any)
        var needed = configuration ?? Configuration()
        needed.bindings = [Binding(number: 1, on: "stroke", pattern: pattern, command: nil)]
        try LiveInput.run(needed, observer)
        return observer.drawings
    }

    func validate() throws {
        try LiveInput.checkSource(source.live, files)
        let isWord = name.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0)
                || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x5F
        }
        guard isWord, (1...32).contains(name.utf8.count) else {
            throw ValidationError("a stroke's name is one word of letters, digits, `-` and `_`")
        }
    }

    /// Returns the other strokes of the configuration; empty if there is no configuration or, after
    /// a warning, if it has errors.
    private func otherStrokes(_ messages: LineOutput) throws -> [StrokeShape] {
        guard let path = try? location.resolved(reportsMissing: false) else { return [] }
        guard let configuration = try CheckedConfiguration(path: path).configuration else {
            messages.text(
                "warning: \(path.printable) has errors, so its strokes were not compared; "
                    + "see `inputrx check`"
            )
            return []
        }
        let bound = configuration.patternSources.compactMap { patternSource -> StrokeShape? in
            if case .stroke(let shape) = patternSource.pattern.kind { shape } else { nil }
        }
        return (configuration.strokes + bound).filter { $0.name != name }
    }

    private func sentence(_ verdict: StrokeLesson.Verdict, _ drawing: DrawnStroke) -> String {
        switch verdict {
        case .good: "taken, \(Int(drawing.size.rounded())) mm across"
        case .spare: "good, but not needed: the \(Self.mostSamples) taken differ more"
        case .tooSmall(let size): "left out: \(Int(size)) mm is too small for a stroke"
        case .straight(let direction):
            "left out: a straight line is a swipe, such as `on: swipe \(direction.rawValue)`"
        case .unlikeOthers(let share):
            "left out: differs from the others by \(Int((share * 100).rounded())) % of its size"
        case .like(let other): "left out: too similar to `\(other)`"
        }
    }
}
