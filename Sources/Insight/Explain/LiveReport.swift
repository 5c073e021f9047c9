public import Configuration
public import Gestures
public import InputEvents
public import Pipeline

/// Explains what is done while it is done, a report for each time that fingers and keys are up.
public struct LiveReport {
    private let configuration: Configuration
    private let text: ConfigurationText?
    private var explainer: Explainer
    private var operatorTrace = OperatorTrace()
    /// What was the case when the last report was made.
    private var setting = Setting()
    /// What was done since.
    private var events: [InputEvent] = []

    /// 20,000 events: more than a minute of ten fingers that do not rest.
    private static let limit = 20_000

    /// Reports on the bindings of a configuration; `text` is what it was read from.
    public init(_ configuration: Configuration, text: ConfigurationText? = nil) {
        self.configuration = configuration
        self.text = text
        explainer = Explainer(
            patterns: configuration.patternSources.map(\.pattern),
            thresholds: configuration.thresholds
        )
    }

    /// Takes in what reached the recognisers.
    public mutating func handle(_ event: InputEvent) {
        explainer.handle(event)
        // What nothing is explained of is only the setting for what comes.
        if events.isEmpty, event.isSetting {
            setting.handle(event)
        } else {
            events.append(event)
        }
        // Keys that are not bound are typed all day.
        guard events.count > LiveReport.limit else { return }
        for event in events.prefix(LiveReport.limit / 2) { setting.handle(event) }
        events.removeFirst(LiveReport.limit / 2)
    }

    /// Takes in how far a gesture has come.
    public mutating func handle(_ gesture: Gesture, _ stage: Pipeline.Stage) {
        operatorTrace.record(gesture, stage)
    }

    /// Takes in what a binding did.
    public mutating func handle(_ action: Action) { operatorTrace.record(action) }

    /// The report on what is over by that time since the last one.
    ///
    /// What a guard holds back for longer is said to be held back.
    /// - Returns: nil where there is none, or something still goes on.
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
