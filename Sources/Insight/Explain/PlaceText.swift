import Gestures
import InputEvents

/// Describes a touch at the wrong place.
struct PlaceText {
    private let condition: PlaceCondition
    /// The places where palms rest, at which a gesture without a place must not begin.
    private let restingPlaces: Set<TouchPlace>

    init(_ condition: PlaceCondition?, restingPlaces: Set<TouchPlace> = []) {
        self.condition = condition ?? []
        self.restingPlaces = restingPlaces
    }

    /// Returns the miss in words: `began 12 mm from the left edge, 8 mm allowed`,
    /// `began 5 mm outside left half`,
    /// `began 3 mm from the left or right edge, where palms rest; more than 8 mm needed`.
    func text(
        _ miss: Check,
        _ verb: String,
        _ numbers: (measured: String, limit: String),
        _ suffix: String = ""
    ) -> String {
        switch miss.limit {
        case .atLeast(0):
            return "\(verb) in \(names(condition.noneOf)), which `not` excludes"
        case .atLeast where condition.noneOf.isEmpty:
            return "\(verb) \(numbers.measured) from the \(names(restingPlaces)), where palms "
                + "rest; more than \(numbers.limit) needed\(suffix)"
        case .atLeast:
            return "\(verb) \(numbers.measured) from the \(names(condition.noneOf)), "
                + "more than \(numbers.limit) needed\(suffix)"
        case .atMost(0):
            return "\(verb) \(numbers.measured) outside \(names(condition.anyOf))\(suffix)"
        case .atMost, .between:
            return "\(verb) \(numbers.measured) from the \(names(condition.anyOf)), "
                + "\(numbers.limit) allowed\(suffix)"
        }
    }

    /// Returns the names of places: `left or right edge`, `left edge or top-left corner`, `corner`,
    /// `left half`.
    private func names(_ touchPlaces: Set<TouchPlace>) -> String {
        let places = Place.allCases.filter { touchPlaces.contains(.fixed($0)) }
        let edges = places.filter { !$0.isCorner }.map(\.rawValue)
        let corners = places.filter(\.isCorner).map(\.rawValue)
        let zones = touchPlaces.compactMap { place -> Zone? in
            if case .zone(let zone) = place { zone } else { nil }
        }
        return [
            edges.isEmpty ? nil : PlaceText.list(edges, total: Edge.allCases.count) + "edge",
            corners.isEmpty ? nil : PlaceText.list(corners, total: Place.corners.count) + "corner",
        ].compactMap { $0 }.joined(separator: " or ")
            + (places.isEmpty || zones.isEmpty ? "" : " or ")
            + zones.sorted { $0.number < $1.number }.map(\.name).joined(separator: " or ")
    }

    /// Returns the names, followed by a space; empty if all places of the kind are named.
    private static func list(_ names: [String], total: Int) -> String {
        names.count == total ? "" : names.joined(separator: " or ") + " "
    }
}
