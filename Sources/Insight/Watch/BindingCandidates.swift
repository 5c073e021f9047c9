import Configuration
import Gestures
import InputEvents

/// The bindings that a user could want for a gesture, the most specific first.
struct BindingCandidates {
    /// The depth of edges, a threshold.
    let edge: Length
    /// The points where the fingers landed.
    let landings: [Point]
    /// The other keys that were held.
    let held: Set<KeyCode>

    /// Returns the patterns for a recognised gesture.
    func patterns(for gesture: Gesture) -> [GesturePattern] {
        let kind = gesture.kind.asWritten
        let plain = GesturePattern(kind: kind, fingers: fingers(of: gesture, as: kind))
        let placed = places(of: gesture, as: kind).map { place in
            var pattern = plain
            pattern.from = [place]
            return pattern
        }
        return placed + chord(with: kind) + [plain]
    }

    /// Returns the chord of the key and those that were held.
    private func chord(with kind: GestureKind) -> [GesturePattern] {
        guard case .key(let keys, .press) = kind, !held.isEmpty,
            keys.union(held).allSatisfy({ $0.padButton == nil })
        else { return [] }
        return [GesturePattern(kind: .key(keys.union(held), .press))]
    }

    /// Returns the number of fingers, unless it is the default of the gesture.
    private func fingers(of gesture: Gesture, as kind: GestureKind) -> FingerCount {
        let traits = kind.traits
        guard traits.fewestFingers > 0 else { return .default }
        let isUsual =
            gesture.device.kinds.contains(.touchscreen)
            && traits.usualFingers.lowerBound == gesture.fingers
        return isUsual ? .default : .exactly(gesture.fingers)
    }

    /// Returns the corners, then the edges, at which a finger landed, if they are significant for
    /// the gesture.
    private func places(of gesture: Gesture, as kind: GestureKind) -> [Place] {
        guard let surface = gesture.device.surface else { return [] }
        let found = landings.flatMap { surface.places(at: $0, depth: edge) }
        let places = Place.corners + Edge.allCases.map { Place($0) }
        switch kind.traits.landmark {
        case .start:
            // A swipe towards the edge ends there instead of beginning there.
            return places.filter { place in
                found.contains(place) && !place.edges.contains { $0.outward == kind.direction }
            }
        // Fingers tap at edges anyway, so only corners count.
        case .spot: return Place.corners.filter(found.contains)
        case .none: return []
        }
    }
}

extension GestureKind {
    /// The kind in the form that a user would write: a short press of a key is just a press.
    fileprivate var asWritten: GestureKind {
        if case .key(let keys, .short) = self { .key(keys, .press) } else { self }
    }
}
