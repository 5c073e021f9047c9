import Gestures
import InputEvents

// Where a gesture can begin, end and stay because of the direction in its name.

extension Direction {
    /// The directions along the axes that make up the direction: up and left for `up-left`.
    var parts: [Direction] {
        rawValue.split(separator: "-").compactMap { Direction(rawValue: String($0)) }
    }
}

extension GestureKind {
    /// Returns true if a gesture in the direction or along the axis of this one leaves the edge.
    func leadsAcross(_ edge: Edge) -> Bool {
        if let axis { return (axis == .vertical) == [.top, .bottom].contains(edge) }
        return way.contains { $0 == edge.outward || $0 == edge.inward }
    }

    /// The axis in the name of a continuous gesture; nil if there is none.
    var axis: Axis? {
        guard case .continuous(let gesture) = self else { return nil }
        if case .drag(let axis) = gesture { return axis }
        if case .swipe(.axis(let axis)?) = gesture { return axis }
        return nil
    }

    /// The direction in the name of the gesture by its parts along the axes; empty if it has none.
    private var way: [Direction] {
        guard case .way(let direction?) = plain.traits.bearing else { return [] }
        return direction.parts
    }

    /// Returns true if the direction of the gesture allows the place as the value of `from`, `at`,
    /// `to` or `along`.
    func allows(_ place: Place, as key: String) -> Bool {
        if case .side(let side?) = traits.bearing {
            // Beyond the edge, there is no place for the fingers that rest.
            return !place.edges.contains { $0.inward == side }
        }
        return switch key {
        case "along": !place.edges.contains(where: leadsAcross)
        case "to": !place.edges.contains { way.contains($0.inward) }
        default: !place.edges.contains { way.contains($0.outward) }
        }
    }

    /// Returns the edge that suits the gesture best as the value of `from`, `at`, `to` or `along`.
    func edge(as key: String) -> Edge {
        let edges = [Edge.right, .left, .top, .bottom].filter { allows(Place($0), as: key) }
        let best = edges.first { way.contains(key == "to" ? $0.outward : $0.inward) }
        return best ?? edges.first ?? .right
    }
}
