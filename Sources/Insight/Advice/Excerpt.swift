import Configuration
import Gestures
import InputEvents

/// A part of a recording: one touch or key press with the events shortly before and after it.
///
/// The touch leads to the same gestures as in the whole recording, but recognising it again costs
/// the same for recordings of any length.
struct Excerpt {
    /// The events that the recognisers saw; they begin with the state.
    private(set) var events: [InputEvent]

    /// Creates an excerpt of all events.
    init(all events: [InputEvent]) { self.events = events }

    /// Creates a part of the events, after their state.
    init(_ part: ArraySlice<InputEvent>, in state: InputState) {
        let start = part.first?.time ?? .zero
        events = state.events(at: start) + part
    }

    /// Returns the explanations of the excerpt under a configuration.
    func explained(under configuration: Configuration) -> [Explanation] {
        var explainer = Explainer(configuration)
        for event in events { explainer.handle(event) }
        return explainer.finish()
    }
}

/// Divides the events into excerpts.
struct Excerpts {
    private let events: [InputEvent]
    private let explanations: [Explanation]
    /// The events that change the state, by index; there are few.
    private let changes: [Int]

    /// 1 s: events that are farther away in time have nothing to do with a touch.
    private static let pause: Int64 = 1_000_000
    /// 6: the greatest number of touches before it, and twice the greatest number after it, however
    /// quickly they follow each other.
    private static let neighbours = 6

    /// Creates the excerpts of events with these explanations.
    init(_ events: [InputEvent], _ explanations: [Explanation]) {
        self.events = events
        self.explanations = explanations
        changes = events.indices.filter {
            switch events[$0].kind {
            case .touches, .pointerGesture, .padDial: false
            default: true
            }
        }
    }

    /// Returns the excerpt about one of the explanations.
    func excerpt(around index: Int) -> Excerpt {
        var first = index
        while first > 0, index - first < Excerpts.neighbours, isNear(first - 1, first) {
            first -= 1
        }
        var last = index
        while last + 1 < explanations.count, last - index < Excerpts.neighbours / 2,
            isNear(last, last + 1)
        {
            last += 1
        }
        let end = explanations[index...last].reduce(explanations[index].ended) {
            max($0, $1.ended)
        }
        let began = explanations[first].began
        let start = events.partitionPoint { $0.time < began }
        let stop = events.partitionPoint { $0.time <= end }
        var state = InputState()
        for change in changes.prefix(while: { $0 < start }) { state.handle(events[change]) }
        return Excerpt(events[start..<max(start, stop)], in: state)
    }

    private func isNear(_ left: Int, _ right: Int) -> Bool {
        explanations[right].began.microseconds(since: explanations[left].ended) < Excerpts.pause
    }
}

extension Explainer {
    /// Explains with the patterns and thresholds of a configuration.
    init(_ configuration: Configuration) {
        self.init(
            patterns: configuration.patternSources.map(\.pattern),
            thresholds: configuration.thresholds
        )
    }
}

extension Explanation {
    /// Returns true if it is about the same touch, key press or change.
    func isAboutTheSame(as other: Explanation) -> Bool {
        guard began == other.began, device.id == other.device.id else { return false }
        return switch (subject, other.subject) {
        case (.key(let code, _), .key(let otherCode, _)): code == otherCode
        case (.key, _), (_, .key): false
        default: true
        }
    }
}
