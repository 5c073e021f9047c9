import ArgumentParser
import Configuration
import Insight
import LinuxInput
import Recordings

/// `inputrx test`: runs the configuration's tests, which are recordings with expected gestures.
struct TestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Replay the recordings under `tests:` and compare the results with `expect:`.",
        discussion: """
            Runs no command. Ends with 1 if a result differs from what you expect.

            Example, in the configuration:
              tests:
                - recording: three-left.yml
                  expect: [swipe left]
            """
    )

    @Argument(
        help: "The configuration. Default: the one that `inputrx run` would read.",
        completion: .file()
    )
    var file: String?

    @OptionGroup var location: ConfigurationLocation

    @Flag(help: "Print each test as a JSON object on its own line.")
    var json = false

    func validate() throws { try location.checkSource([file].compactMap(\.self)) }

    func run() throws {
        let path = try file ?? location.resolved()
        let configuration = try CheckedConfiguration(path: path).usable()
        let output = LineOutput.standardOutput
        var failed = 0
        for test in configuration.tests {
            let recording = try RecordingFiles.read([resolved(test.recording, beside: path)])[0]
                .recording
            let outcome = test.run(
                recording.inputEvents(under: configuration),
                through: configuration,
                origin: recording.start
            )
            if !outcome.isPassed { failed += 1 }
            // The text already ends with a newline.
            json ? output.line(outcome.json) : output.text(String(outcome.text.dropLast()))
        }
        if !json { output.text(summary(count: configuration.tests.count, failed: failed)) }
        if failed > 0 { throw ExitCode(.failed) }
    }

    private func summary(count: Int, failed: Int) -> String {
        guard count > 0 else {
            return "no tests: add recordings and the gestures you expect under `tests:`"
        }
        let tests = "\(count) test\(count == 1 ? "" : "s")"
        return failed == 0 ? "\(tests): all ok" : "\(tests): \(failed) failed"
    }

    /// Returns the path of a recording, which the configuration gives relative to its own folder.
    private func resolved(_ recording: String, beside configuration: String) -> String {
        guard !recording.hasPrefix("/"), let slash = configuration.lastIndex(of: "/") else {
            return recording
        }
        return configuration[...slash] + recording
    }
}
