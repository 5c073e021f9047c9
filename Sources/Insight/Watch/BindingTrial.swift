import Gestures
import InputEvents

/// Tries bindings on the events around one touch, key press or change.
struct BindingTrial {
    private let excerpt: Excerpt
    private let explanation: Explanation
    /// The other keys that were held when a key went down.
    private let heldKeys: Set<KeyCode>
    private let thresholds: Thresholds

    /// Prepares trials on an excerpt that contains the explained input.
    init(
        _ excerpt: Excerpt,
        _ explanation: Explanation,
        heldKeys: Set<KeyCode>,
        _ thresholds: Thresholds
    ) {
        self.excerpt = excerpt
        self.explanation = explanation
        self.heldKeys = heldKeys
        self.thresholds = thresholds
    }

    /// Returns true if the binding alone fires exactly this many times on the explained input.
    func fires(_ binding: WrittenBinding, times: Int) -> Bool {
        let fired = [binding.pattern].recognised(in: excerpt.events, thresholds)
        return fired.count { $0.isBegun && $0.overlaps(explanation) } == times
    }

    /// Returns the gesture with the most specific binding that fires as often as it was made.
    func watched(_ gesture: Gesture, times: Int, continuous: WatchedSteps?) -> WatchedGesture {
        let candidates = BindingCandidates(
            edge: thresholds.edge,
            landings: landings,
            heldKeys: heldKeys
        )
        let binding = candidates.patterns(for: gesture).lazy.map { WrittenBinding($0) }
            .first { fires($0, times: times) }
        var described = gesture
        // The gesture has only its own key; the other keys of a chord are in the binding.
        if case .key? = binding?.pattern.kind, !heldKeys.isEmpty {
            described.kind = binding?.pattern.kind ?? gesture.kind
        }
        let words = GestureWords(
            gesture: described,
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

    /// The points where the fingers of the explained input landed.
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
    /// True if the gesture is not continuous, or is the beginning of a continuous one.
    fileprivate var isBegun: Bool { progress?.phase ?? .begin == .begin }

    /// Returns true if the gesture was made on the device of the explained input, at the same time.
    fileprivate func overlaps(_ explanation: Explanation) -> Bool {
        device == explanation.device && firstContact <= explanation.ended
            && explanation.began <= time
    }
}
