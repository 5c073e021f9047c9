import Configuration
import Gestures
import InputEvents
import Insight
import LinuxInput
import Pipeline

/// Prints why each binding did or did not fire, each time all fingers and keys are up.
final class LiveExplanation: LiveObserver {
    private var report: LiveReport
    private let origin = Timestamp.now
    private let json: Bool
    /// True to show every binding that could apply, even if one fired.
    private let all: Bool
    private var isFirst = true

    init(_ report: LiveReport, json: Bool, all: Bool) {
        self.report = report
        self.json = json
        self.all = all
    }

    func recognised(_ event: InputEvent) { report.handle(event) }

    func followed(_ gesture: Gesture, _ stage: Pipeline.Stage) {
        report.handle(gesture, stage)
    }

    func acted(_ action: Action) { report.handle(action) }

    func paused(for rest: Int64, at time: Timestamp) {
        guard let next = report.next(at: time) else { return }
        let output = LineOutput.standardOutput
        if !json, !isFirst { output.line("") }
        isFirst = false
        let lines = json ? next.jsonLines(origin: origin) : next.lines(origin: origin, all: all)
        for line in lines { json ? output.line(line) : output.text(line) }
    }
}
