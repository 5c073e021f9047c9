public import Configuration
import Gestures
public import InputEvents
import Pipeline

/// The reasons why each binding of a configuration fired or did not fire on a recording.
public struct Report {
    let configuration: Configuration
    let explanations: [Explanation]
    let patternSources: [PatternSource]
    let drawings: Drawings
    let advisor: Advisor
    private let operatorTrace: OperatorTrace

    /// Recognises, replays and measures the events; runs no command.
    ///
    /// - Parameters:
    ///   - configuration: the configuration whose bindings are explained.
    ///   - text: the text of the configuration; without it, changes of bindings and thresholds
    ///     cannot be tried, so no hint suggests one.
    ///   - events: the input events.
    public init(
        _ configuration: Configuration,
        text: ConfigurationText? = nil,
        explaining events: some Sequence<InputEvent>
    ) {
        self.configuration = configuration
        patternSources = configuration.patternSources
        let recorded = Array(events)
        // A replay shows what reaches the recognisers, and which operators a gesture passes.
        var operatorTrace = OperatorTrace()
        var prepared: [InputEvent] = []
        Replay(configuration) { gesture, stage, _ in operatorTrace.record(gesture, stage) }
            .run(recorded, recognised: { prepared.append($0) }) { operatorTrace.record($0) }
        self.operatorTrace = operatorTrace
        explanations = Excerpt(all: prepared).explained(under: configuration)
        drawings = Drawings(prepared, strokes: configuration.strokes)
        advisor = Advisor(configuration, text, prepared, recorded: recorded, explanations)
    }

    /// Creates a report from explanations that exist already.
    init(
        _ configuration: Configuration,
        text: ConfigurationText?,
        explanations: [Explanation],
        of events: [InputEvent],
        operatorTrace: OperatorTrace
    ) {
        self.configuration = configuration
        patternSources = configuration.patternSources
        self.explanations = explanations
        self.operatorTrace = operatorTrace
        drawings = Drawings(events, strokes: configuration.strokes)
        advisor = Advisor(configuration, text, events, recorded: nil, explanations)
    }

    /// Returns the progress of a pattern's gestures in the explained input.
    ///
    /// `start` is the time at which the first of these gestures was recognised.
    func reach(of pattern: Int, from start: Timestamp, in explanation: Explanation)
        -> OperatorTrace.Reach
    {
        operatorTrace.reach(of: pattern, from: start, to: max(start, explanation.ended))
    }

    /// Returns the operator that passed none of the gestures; nil if one passed all operators.
    ///
    /// If no gesture reached the node, returns the node's `take` or `take-while`, which must have
    /// ended; nil if the node has neither.
    func obstacle(at node: StreamNode, _ reach: OperatorTrace.Reach) -> StreamOperator? {
        let operators = configuration.operators(of: node)
        guard let passed = reach.passed[node] else {
            return operators.first { $0.key == .take || $0.key == .takeWhile }
        }
        return operators.indices.contains(passed) ? operators[passed] : nil
    }

    /// Returns true if a binding acted on the gestures: the node itself or one of its listeners.
    func hasActed(_ node: StreamNode, _ reach: OperatorTrace.Reach) -> Bool {
        if case .binding(let index) = node {
            return reach.acted.contains(configuration.bindings[index].number)
        }
        return listeners(to: node).contains { hasActed($0, reach) }
    }

    /// Returns the streams and bindings that listen to a stream; none for a binding.
    func listeners(to node: StreamNode) -> [StreamNode] {
        guard case .stream(let index) = node else { return [] }
        return configuration.listeners(to: configuration.streams[index].name)
    }

    /// Returns the title of the pattern: its gesture, and its stream or binding.
    func title(of pattern: Int) -> String { configuration.title(of: patternSources[pattern]) }
}

extension Configuration {
    /// Returns the title of a pattern source: its gesture, and its stream or binding.
    func title(of patternSource: PatternSource) -> String {
        var title = patternSource.on
        if case .range(let fingers) = patternSource.pattern.fingers, fingers.upperBound < .max {
            let (least, most) = (fingers.lowerBound, fingers.upperBound)
            title +=
                least == most ? ", \(Report.count(least, "finger"))" : ", \(least)–\(most) fingers"
        }
        if case .key(_, let press) = patternSource.pattern.kind { title += ", \(press.rawValue)" }
        return title + " (\(name(of: patternSource.node)))"
    }

    /// Returns the name of a stream or binding.
    func name(of node: StreamNode) -> String {
        switch node {
        case .stream(let index): return "stream \(streams[index].name)"
        case .binding(let index): return bindings[index].title.printable
        }
    }
}
