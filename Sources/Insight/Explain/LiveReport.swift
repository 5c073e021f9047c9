public import Configuration
public import Gestures
public import InputEvents
public import Pipeline

/// Explains live input, with a report each time all fingers and keys are up.
public struct LiveReport {
    private let configuration: Configuration
    private let text: ConfigurationText?
    private var explainer: Explainer
    private var operatorTrace = OperatorTrace()
    /// The events since the last report.
    private var events = EventBuffer()

    /// Prepares reports on the bindings of a configuration, which was read from `text`.
    public init(_ configuration: Configuration, text: ConfigurationText? = nil) {
        self.configuration = configuration
        self.text = text
        explainer = Explainer(configuration)
    }

    /// Handles an event that reached the recognisers.
    public mutating func handle(_ event: InputEvent) {
        explainer.handle(event)
        events.append(event)
        // Otherwise, the events of keys without a binding would accumulate all day.
        if events.isFull { events.drop(EventBuffer.limit / 2) }
    }

    /// Handles the progress of a gesture through operators.
    public mutating func handle(_ gesture: Gesture, _ stage: Pipeline.Stage) {
        operatorTrace.record(gesture, stage)
    }

    /// Handles the action of a binding.
    public mutating func handle(_ action: Action) { operatorTrace.record(action) }

    /// Returns the report on everything that has ended since the last report.
    ///
    /// A gesture that an operator is still holding back is reported as held back.
    /// - Returns: nil if there is nothing to report, or something is still in progress.
    public mutating func next(at time: Timestamp) -> Report? {
        let explanations = explainer.settled(at: time)
        guard !explanations.isEmpty else { return nil }
        let report = Report(
            configuration,
            text: text,
            explanations: explanations,
            of: events.takeAll(),
            operatorTrace: operatorTrace
        )
        operatorTrace = OperatorTrace()
        return report
    }
}
