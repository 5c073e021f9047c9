import Gestures
import InputEvents
import Insight
import LinuxInput

/// Collects drawings from live input, and prints each one.
final class LiveDrawings: LiveObserver {
    private var collector = StrokeCollector()
    /// The number of drawings after which the reading ends.
    private let samples: Int
    private var shownCount = 0

    init(samples: Int?) { self.samples = samples ?? .max }

    /// The drawings so far.
    var drawings: [DrawnStroke] { collector.strokes }

    var hasEnough: Bool { shownCount >= samples }

    func recognised(_ event: InputEvent) {
        collector.handle(event)
        guard collector.strokes.count > shownCount, let drawing = collector.strokes.last else {
            return
        }
        shownCount = collector.strokes.count
        let messages = LineOutput.standardError
        messages.text("drawing \(shownCount): \(Int(drawing.size.rounded())) mm across")
        for line in StrokePicture.lines(of: drawing) { messages.text(line) }
    }

    func paused(for rest: Int64, at time: Timestamp) {}
}
