public import Configuration
public import Gestures
public import InputEvents
public import Pipeline

/// Explains live input, with a report each time that all fingers and keys are up.
public struct LiveReport {
    private let configuration: Configuration
    private let text: ConfigurationText?
    private var explainer: Explainer
    private var operatorTrace = OperatorTrace()
    /// The setting at the last report.
    private var setting = Setting()
    /// The events since then.
    private var events: [InputEvent] = []

    /// 20,000 events: more than a minute of ten fingers that do not rest.
    private static let limit = 20_000

    /// Reports on the bindings of a configuration, which was read from `text`.
    public init(_ configuration: Configuration, text: ConfigurationText? = nil) {
        self.configuration = configuration
        self.text = text
        explainer = Explainer(
            patterns: configuration.patternSources.map(\.pattern),
            thresholds: configuration.thresholds
        )
    }

    /// Handles an event that reached the recognisers.
    public mutating func handle(_ event: InputEvent) {
        explainer.handle(event)
        // Events without an explanation only change the setting.
        if events.isEmpty, event.isSetting {
            setting.handle(event)
        } else {
            events.append(event)
        }
        // Unbound keys are typed all day.
        guard events.count > LiveReport.limit else { return }
        for event in events.prefix(LiveReport.limit / 2) { setting.handle(event) }
        events.removeFirst(LiveReport.limit / 2)
    }

    /// Handles the progress of a gesture through operators.
    public mutating func handle(_ gesture: Gesture, _ stage: Pipeline.Stage) {
        operatorTrace.record(gesture, stage)
    }

    /// Handles the action of a binding.
    public mutating func handle(_ action: Action) { operatorTrace.record(action) }

    /// The report on everything that has ended since the last report.
    ///
    /// A gesture that an operator still holds back is reported as held back.
    /// - Returns: nil if there is nothing to report, or something is still in progress.
    public mutating func next(at time: Timestamp) -> Report? {
        let explanations = explainer.settled(at: time)
        guard !explanations.isEmpty else { return nil }
        let start = events.first?.time ?? .zero
        let report = Report(
            configuration,
            text: text,
            explanations: explanations,
            of: setting.events(at: start) + events,
            operatorTrace: operatorTrace
        )
        operatorTrace = OperatorTrace()
        for event in events { setting.handle(event) }
        events.removeAll()
        return report
    }
}
