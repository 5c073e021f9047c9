import Pipeline

/// Counts each action, then passes it to another sink.
final class CountingSink: ActionSink {
    private let metrics: MetricsFile
    private let sink: any ActionSink

    init(_ metrics: MetricsFile, before sink: any ActionSink) {
        self.metrics = metrics
        self.sink = sink
    }

    func perform(_ action: Action) {
        if action.command != nil { metrics.change { $0.acted(action.binding) } }
        sink.perform(action)
    }
}
