import Configuration
import Gestures
import InputEvents

/// The patterns of bindings that a user could want for a gesture, the most specific first.
struct BindingCandidates {
    /// The threshold `edge`: the depth of edges.
    let edge: Length
    /// The points where the fingers landed.
    let landings: [Point]
    /// The other keys that were held when a key went down.
    let heldKeys: Set<KeyCode>

    /// Returns the patterns for a recognised gesture.
    func patterns(for gesture: Gesture) -> [GesturePattern] {
        let kind = gesture.kind.asWritten
        let unplaced = GesturePattern(kind: kind, fingers: fingers(of: gesture, as: kind))
        let placed = places(of: gesture, as: kind).map { place in
            var pattern = unplaced
            pattern.from = [place]
            return pattern
        }
        return placed + chord(with: kind) + [unplaced]
    }

    /// Returns the chord of the pressed key with the held keys; empty if they form none.
    private func chord(with kind: GestureKind) -> [GesturePattern] {
        guard case .key(let keys, .press) = kind, !heldKeys.isEmpty,
            keys.union(heldKeys).allSatisfy({ $0.padButton == nil })
        else { return [] }
        return [GesturePattern(kind: .key(keys.union(heldKeys), .press))]
    }

    /// Returns the number of fingers, or the default if the default means this number.
    private func fingers(of gesture: Gesture, as kind: GestureKind) -> FingerCount {
        let traits = kind.traits
        guard traits.fewestFingers > 0 else { return .default }
        let isDefault =
            gesture.device.kinds.contains(.touchscreen)
            && traits.usualFingers.lowerBound == gesture.fingers
        return isDefault ? .default : .exactly(gesture.fingers)
    }

    /// Returns the corners and then the edges at which a finger landed, if the gesture can be bound
    /// to them.
    private func places(of gesture: Gesture, as kind: GestureKind) -> [Place] {
        guard let surface = gesture.device.surface else { return [] }
        let touched = landings.flatMap { surface.places(at: $0, depth: edge) }
        let places = Place.corners + Edge.allCases.map { Place($0) }
        switch kind.traits.landmark {
        case .start:
            // A swipe towards an edge ends at that edge, and was not meant to begin there.
            return places.filter { place in
                touched.contains(place) && !place.edges.contains { $0.outward == kind.direction }
            }
        // Taps often land at an edge by chance, so only corners count.
        case .spot: return Place.corners.filter(touched.contains)
        case .none: return []
        }
    }
}

extension GestureKind {
    /// The kind as a user would write it: a short press becomes a press.
    fileprivate var asWritten: GestureKind {
        if case .key(let keys, .short) = self { .key(keys, .press) } else { self }
    }
}
