import Gestures
import InputEvents
import Insight
import LinuxInput

/// Collects drawings from live input, and prints each one.
final class LiveDrawings: LiveObserver {
    private var collector = StrokeCollector()
    private let samples: Int
    private var shown = 0

    init(samples: Int?) { self.samples = samples ?? .max }

    /// The drawings so far.
    var drawings: [DrawnStroke] { collector.strokes }

    var hasEnough: Bool { shown >= samples }

    func recognised(_ event: InputEvent) {
        collector.handle(event)
        guard collector.strokes.count > shown, let drawing = collector.strokes.last else { return }
        shown = collector.strokes.count
        let messages = LineOutput.standardError
        messages.text("drawing \(shown): \(Int(drawing.size.rounded())) mm large")
        for line in StrokePicture.lines(of: drawing) { messages.text(line) }
    }

    func paused(for rest: Int64, at time: Timestamp) {}
}
