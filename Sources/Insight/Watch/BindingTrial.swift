import Gestures
import InputEvents

/// Tries bindings on the events around one touch, key press or change.
struct BindingTrial {
    private let excerpt: Excerpt
    private let explanation: Explanation
    /// The other keys that were held.
    private let held: Set<KeyCode>
    private let thresholds: Thresholds

    /// Tries bindings on an excerpt that contains the explained input.
    init(
        _ excerpt: Excerpt,
        _ explanation: Explanation,
        held: Set<KeyCode>,
        _ thresholds: Thresholds
    ) {
        self.excerpt = excerpt
        self.explanation = explanation
        self.held = held
        self.thresholds = thresholds
    }

    /// Returns true if the binding alone fires exactly this many times.
    func holds(_ binding: WrittenBinding, times: Int) -> Bool {
        let fired = [binding.pattern].recognised(in: excerpt.events, thresholds)
        return fired.count { $0.isBegun && $0.touches(explanation) } == times
    }

    /// Returns the gesture with the first of its candidates for a binding that fires.
    func watched(_ gesture: Gesture, times: Int, continuous: WatchedSteps?) -> WatchedGesture {
        let candidates = BindingCandidates(
            edge: thresholds.edge,
            landings: landings,
            held: held
        )
        let binding = candidates.patterns(for: gesture).lazy.map { WrittenBinding($0) }
            .first { holds($0, times: times) }
        var shown = gesture
        // Only the binding shows that the gesture is a chord.
        if case .key? = binding?.pattern.kind, !held.isEmpty {
            shown.kind = binding?.pattern.kind ?? gesture.kind
        }
        let words = GestureWords(
            gesture: shown,
            explanation: explanation,
            place: binding?.pattern.from.places.first
        )
        return WatchedGesture(
            gesture: gesture,
            count: times,
            explanation: explanation,
            binding: binding,
            continuous: continuous,
            words: words.text + (times > 1 ? ", \(times) times" : "")
        )
    }

    /// The points where its fingers landed.
    private var landings: [Point] {
        excerpt.events.flatMap { event -> [Point] in
            guard case .touches(explanation.device.id, let frame) = event.kind,
                event.time >= explanation.began, event.time <= explanation.ended
            else { return [] }
            return frame.changes.filter { $0.phase == .down }.map(\.position)
        }
    }
}

extension Gesture {
    /// True if it is a whole gesture, or the beginning of a continuous one.
    fileprivate var isBegun: Bool { progress?.phase ?? .begin == .begin }

    /// Returns true if it overlaps with the explained input in time.
    fileprivate func touches(_ explanation: Explanation) -> Bool {
        device == explanation.device && firstContact <= explanation.ended
            && explanation.began <= time
    }
}
