import Pipeline

/// Counts each action that runs a command or sends input, then passes every action to another sink.
final class CountingSink: ActionSink {
    private let metrics: MetricsFile
    private let sink: any ActionSink

    init(_ metrics: MetricsFile, before sink: any ActionSink) {
        self.metrics = metrics
        self.sink = sink
    }

    func perform(_ action: Action) {
        if action.command != nil { metrics.change { $0.countAction(of: action.binding) } }
        sink.perform(action)
    }
}
