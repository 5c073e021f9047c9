public import Configuration
import Gestures
public import InputEvents
import Pipeline

/// Why each binding of a configuration did or did not act on what was recorded.
public struct Report {
    let configuration: Configuration
    let explanations: [Explanation]
    let entrances: [Entrance]
    let drawings: Drawings
    let advisor: Advisor
    private let journeys: Journeys

    /// Recognises, replays and measures the events; nothing is run.
    ///
    /// - Parameters:
    ///   - configuration: its bindings are explained.
    ///   - text: what it was read from; without it no key is said to help, as nothing is said that was
    ///     not tried and checked.
    ///   - events: what the devices did.
    public init(
        _ configuration: Configuration,
        text: ConfigurationText? = nil,
        explaining events: some Sequence<InputEvent>
    ) {
        self.configuration = configuration
        entrances = configuration.entrances
        let recorded = Array(events)
        let prepared = configuration.prepared(recorded)
        var explainer = Explainer(
            patterns: entrances.map(\.pattern),
            thresholds: configuration.thresholds
        )
        for event in prepared { explainer.handle(event) }
        explanations = explainer.finish()
        drawings = Drawings(prepared, strokes: configuration.strokes)
        advisor = Advisor(configuration, text, prepared, recorded: recorded, explanations)

        // Whether guards let a gesture pass is seen by asking them all in order.
        var journeys = Journeys()
        Replay(configuration) { gesture, waypoint, _ in journeys.record(gesture, waypoint) }
            .run(recorded) { journeys.record($0) }
        self.journeys = journeys
    }

    /// What is known already of events as the recognisers saw them.
    init(
        _ configuration: Configuration,
        text: ConfigurationText?,
        explanations: [Explanation],
        of events: [InputEvent],
        journeys: Journeys
    ) {
        self.configuration = configuration
        entrances = configuration.entrances
        self.explanations = explanations
        self.journeys = journeys
        drawings = Drawings(events, strokes: configuration.strokes)
        advisor = Advisor(configuration, text, events, recorded: nil, explanations)
    }

    /// What became of the gestures that won the pattern, the first of them at `start`.
    func reach(of pattern: Int, from start: Timestamp, in explanation: Explanation)
        -> Journeys.Reach
    {
        journeys.reach(of: pattern, from: start, to: max(start, explanation.ended))
    }

    /// The guard there that let none of them pass; nil if one came past all.
    func obstacle(at station: Station, _ reach: Journeys.Reach) -> Guard? {
        let guards = configuration.guards(of: station)
        return reach.passed[station].flatMap { guards.indices.contains($0) ? guards[$0] : nil }
    }

    /// Whether they led to a command there, or at one of those that listen to it.
    func hasActed(_ station: Station, _ reach: Journeys.Reach) -> Bool {
        if case .binding(let index) = station {
            return reach.acted.contains(configuration.bindings[index].number)
        }
        return listeners(to: station).contains { hasActed($0, reach) }
    }

    /// Those that hear what comes out of the stream; none where it is a binding.
    func listeners(to station: Station) -> [Station] {
        guard case .stream(let index) = station else { return [] }
        return configuration.listeners(to: configuration.streams[index].name)
    }

    /// How the pattern is called: what it waits for, and for which stream or binding.
    func title(of pattern: Int) -> String { configuration.title(of: entrances[pattern]) }
}

extension Configuration {
    /// How an entrance is called: what is waited for, and for which stream or binding.
    func title(of entrance: Entrance) -> String {
        var title = entrance.on
        if case .range(let fingers) = entrance.pattern.fingers, fingers.upperBound < .max {
            let (least, most) = (fingers.lowerBound, fingers.upperBound)
            title +=
                least == most ? ", \(Report.count(least, "finger"))" : ", \(least)–\(most) fingers"
        }
        if case .key(_, let press) = entrance.pattern.kind { title += ", \(press.rawValue)" }
        return title + " (\(name(of: entrance.station)))"
    }

    /// How a stream or binding is called.
    func name(of station: Station) -> String {
        switch station {
        case .stream(let index): return "stream \(streams[index].name)"
        case .binding(let index):
            let binding = bindings[index]
            return binding.name?.printable ?? "binding \(binding.number)"
        }
    }
}
