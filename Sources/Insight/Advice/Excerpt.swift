import Configuration
import Gestures
import InputEvents

/// A part of a recording: one touch or key press with the events shortly before and after it.
///
/// An excerpt normally yields the same gestures for the touch as the whole recording. The cost of
/// recognising these gestures again does not depend on the length of the recording.
struct Excerpt {
    /// The events that the recognisers saw, preceded by events that produce the state.
    private(set) var events: [InputEvent]

    /// Creates an excerpt with exactly these events.
    init(all events: [InputEvent]) { self.events = events }

    /// Creates an excerpt of consecutive events, preceded by events that produce the state.
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

/// Takes excerpts from the events of a recording.
struct Excerpts {
    private let events: [InputEvent]
    private let explanations: [Explanation]
    /// The indices of the events that may change the state; there are few.
    private let stateChanges: [Int]

    /// 1 s: touches and key presses that are this far apart in time do not affect each other.
    private static let pause: Int64 = 1_000_000
    /// 6: the greatest number of touches before the explained one, however quickly they follow each
    /// other; at most half as many come after it.
    private static let maximumNeighbours = 6

    /// Prepares excerpts of events that have these explanations.
    init(_ events: [InputEvent], _ explanations: [Explanation]) {
        self.events = events
        self.explanations = explanations
        stateChanges = events.indices.filter {
            switch events[$0].kind {
            case .touches, .pointerGesture, .padDial: false
            default: true
            }
        }
    }

    /// Returns the excerpt about one of the explanations.
    func excerpt(around index: Int) -> Excerpt {
        var first = index
        while first > 0, index - first < Excerpts.maximumNeighbours, isNear(first - 1, first) {
            first -= 1
        }
        var last = index
        while last + 1 < explanations.count, last - index < Excerpts.maximumNeighbours / 2,
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
        for change in stateChanges.prefix(while: { $0 < start }) { state.handle(events[change]) }
        return Excerpt(events[start..<max(start, stop)], in: state)
    }

    private func isNear(_ earlier: Int, _ later: Int) -> Bool {
        explanations[later].began.microseconds(since: explanations[earlier].ended) < Excerpts.pause
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
    /// Returns true if the other explanation is about the same touch, key press or change.
    func isAboutTheSame(as other: Explanation) -> Bool {
        guard began == other.began, device.id == other.device.id else { return false }
        return switch (subject, other.subject) {
        case (.key(let code, _), .key(let otherCode, _)): code == otherCode
        case (.key, _), (_, .key): false
        default: true
        }
    }
}
