import Glibc
import InputRx

/// Returns the actions of recordings and their explanation, or the diagnostics of the configuration.
func replay(_ text: String, _ files: [String]) throws -> String {
    let source = Source(name: "mine.yaml", bytes: Array(text.utf8))
    let (configuration, problems) = ConfigurationReader.read(source)
    guard let configuration else { return DiagnosticRenderer(source: source).render(problems) }

    let recording = try RecordingReader.read(files: files)
    var lines: [String] = []
    Replay(configuration).run(recording.inputEvents()) { action in
        lines.append("\(action.binding.label) by \(action.gesture.fingers)")
    }
    lines += Report(configuration, explaining: recording.inputEvents()).lines()
    return lines.joined(separator: "\n")
}

/// Prints the first three actions, then has enough.
final class Listener: LiveObserver {
    private var count = 0
    var hasEnough: Bool { count == 3 }

    func acted(_ action: Action) {
        count += 1
        print(action.summary())
    }

    func paused(for rest: Int64, at time: Timestamp) {}
}

/// Listens to the devices that the configuration needs and that the user has approved.
func listen(_ configuration: Configuration) throws {
    let approvals = Approvals.defaultPath { getenv($0).map { String(cString: $0) } }
    let log = Log.standardError(threshold: .notice)
    let reading = try LiveReading(
        configuration,
        approvals: approvals,
        observer: Listener(),
        log: log
    )
    try reading.run()
}
