public import Configuration
import Gestures
public import InputEvents

/// Why each binding of a configuration did or did not act on what was recorded.
public struct Report {
    let configuration: Configuration
    let explanations: [Explanation]
    /// When the gestures were made on which each binding acted.
    private let acted: [Int: [Timestamp]]

    /// Recognises, replays and measures the events; nothing is run.
    public init(_ configuration: Configuration, explaining events: some Sequence<InputEvent>) {
        self.configuration = configuration
        var explainer = Explainer(
            patterns: configuration.bindings.map(\.pattern),
            thresholds: configuration.thresholds
        )
        for event in configuration.prepared(events) { explainer.handle(event) }
        explanations = explainer.finish()

        // Whether guards let a gesture pass is seen by asking them all in order.
        var acted: [Int: [Timestamp]] = [:]
        Replay(configuration).run(events) { action in
            acted[action.binding.number, default: []].append(action.gesture.time)
        }
        self.acted = acted.mapValues { $0.sorted() }
    }

    /// Whether the binding acted on any gesture that was made then.
    func hasActed(_ binding: Binding, from start: Timestamp, to end: Timestamp) -> Bool {
        let times = acted[binding.number] ?? []
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] < start { low = middle + 1 } else { high = middle }
        }
        return low < times.count && times[low] <= end
    }
}

extension Binding {
    /// How reports call it: what it waits for, and its name or number.
    var title: String {
        var title = on
        if case .range(let fingers) = pattern.fingers, fingers.upperBound < .max {
            let (least, most) = (fingers.lowerBound, fingers.upperBound)
            title +=
                least == most ? ", \(Report.count(least, "finger"))" : ", \(least)–\(most) fingers"
        }
        if case .key(_, let press) = pattern.kind { title += ", \(press.rawValue)" }
        return title + " (\(name?.printable ?? "binding \(number)"))"
    }
}

extension Guard {
    /// The key that configures it.
    var keyword: String {
        switch self {
        case .throttle: "throttle"
        case .debounce: "debounce"
        case .distinct: "distinct"
        case .skip: "skip"
        case .take: "take"
        case .sample: "sample"
        case .delay: "delay"
        case .skipWhile: "skip-while"
        case .takeWhile: "take-while"
        case .gather(count: nil, _): "window"
        case .gather: "buffer"
        case .scanCount: "scan-count"
        }
    }
}
