import Configuration
import Gestures
import InputEvents
import Insight
import LinuxInput

/// Measures each attempt at a gesture in live input, and all attempts at the end.
final class LiveMeasurement: LiveObserver {
    private let gesture: MeasuredGesture
    private let configuration: Configuration
    private let text: ConfigurationText?
    /// The number of attempts that are enough.
    private let samples: Int
    private let json: Bool
    private let origin = Timestamp.now
    /// All events so far, as the devices reported them.
    private var events: [InputEvent] = []
    /// Tracks the fingers, to detect when all have lifted.
    private var explainer: Explainer
    /// The number of attempts that were printed.
    private var count = 0

    init(
        _ gesture: MeasuredGesture,
        under configuration: Configuration,
        _ text: ConfigurationText?,
        samples: Int?,
        json: Bool
    ) {
        self.gesture = gesture
        self.configuration = configuration
        self.text = text
        self.samples = samples ?? .max
        self.json = json
        explainer = Explainer(
            patterns: [GesturePattern(kind: gesture.kind, fingers: .any)],
            thresholds: configuration.thresholds
        )
    }

    /// The measurement so far.
    var measurement: Measurement {
        let take = Take(name: "live", origin: origin, events: events)
        return Measurement(
            of: gesture.on,
            gesture.kind,
            under: configuration,
            text: text,
            in: [take]
        )
    }

    var hasEnough: Bool { count >= samples }

    func received(_ event: InputEvent) { events.append(event) }

    func recognised(_ event: InputEvent) { explainer.handle(event) }

    func paused(for rest: Int64, at time: Timestamp) {
        // The second tap of a double tap may follow within a second.
        let traits = gesture.kind.traits
        let isComplete = traits.fewestFingers == 0 || traits.times == 1 || rest >= 1_000_000
        guard isComplete, !explainer.settled(at: time).isEmpty else { return }
        let measurement = measurement
        while count < measurement.count {
            count += 1
            let output = LineOutput.standardOutput
            json
                ? output.line(measurement.json(ofAttempt: count))
                : output.text(measurement.line(of: count))
        }
    }
}
