public import Configuration
public import Gestures
public import InputEvents
public import Pipeline

/// Explains what is done while it is done, a report for each time that fingers and keys are up.
public struct LiveReport {
    private let configuration: Configuration
    private var explainer: Explainer
    private var journeys = Journeys()

    /// Reports on the bindings of a configuration.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
        explainer = Explainer(
            patterns: configuration.entrances.map(\.pattern),
            thresholds: configuration.thresholds
        )
    }

    /// Takes in what reached the recognisers.
    public mutating func handle(_ event: InputEvent) { explainer.handle(event) }

    /// Takes in how far a gesture has come.
    public mutating func handle(_ gesture: Gesture, _ waypoint: Pipeline.Waypoint) {
        journeys.record(gesture, waypoint)
    }

    /// Takes in what a binding did.
    public mutating func handle(_ action: Action) { journeys.record(action) }

    /// The report on what is over by that time since the last one.
    ///
    /// What a guard holds back for longer is said to be held back.
    /// - Returns: nil where there is none, or something still goes on.
    public mutating func next(at time: Timestamp) -> Report? {
        let explanations = explainer.settled(at: time)
        guard !explanations.isEmpty else { return nil }
        defer { journeys = Journeys() }
        return Report(configuration, explanations: explanations, journeys: journeys)
    }
}
