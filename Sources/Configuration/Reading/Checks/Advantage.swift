import Diagnostics
import Gestures
import InputEvents

/// The advantage of a pattern over a later one, of which it takes every gesture.
struct Advantage {
    /// What the two have in common, for the label of the winner: `same gesture, same options`.
    let reason: String
    /// How the winner includes the other, as a clause; nil if both take the same gestures, so that
    /// each would lose behind the other.
    let inclusion: String?

    private init(_ reason: String, _ inclusion: String? = nil) {
        self.reason = "same gesture, \(reason)"
        self.inclusion = inclusion
    }

    /// Compares two patterns of which the first takes every gesture of the second.
    init(
        of winner: GesturePattern,
        over loser: GesturePattern,
        _ thresholds: Thresholds,
        _ conditions: inout ConditionInclusion
    ) {
        let places: [(PlaceCondition, PlaceCondition)] = [
            (winner.from, loser.from), (winner.to, loser.to), (winner.along, loser.along),
        ]
        if let (wide, narrow) = places.first(where: { !$1.takesAll(of: $0) }) {
            self.init(
                "its place includes the other",
                "\(wide.written.quoted) includes \(narrow.written.quoted)"
            )
            return
        }
        let (wide, narrow) = (winner.conditions, loser.conditions)
        if wide != narrow, !conditions.includes(narrow, wide) {
            let wideOnly = wide.filter { !narrow.contains($0) }
            let narrowOnly = narrow.filter { !wide.contains($0) }
            let isOne = wideOnly.count == 1 && narrowOnly.count == 1
            self.init(
                isOne ? "its condition includes the other" : "its conditions include the others",
                isOne
                    ? "\(wideOnly[0].written.quoted) includes \(narrowOnly[0].written.quoted)"
                    : "the conditions of the other one include these"
            )
        } else if !loser.devices.takesAll(of: winner.devices) {
            self.init(
                "its devices include the others",
                "the other one is for these devices, too"
            )
        } else if winner.pause(thresholds) > loser.pause(thresholds) {
            self.init("its pauses may be longer", "the other one allows these pauses, too")
        } else {
            self.init(winner.hold == loser.hold ? "same options" : "held as long")
        }
    }
}

extension Condition {
    /// The condition as it is written under `when:`.
    fileprivate var written: String {
        alternatives.allSatisfy { $0.count == 1 }
            ? description.replacing(" | ", with: ", ") : description
    }
}

extension PlaceCondition {
    /// The condition as it is written in `from:`, such as `[left edge, not corner]`.
    fileprivate var written: String {
        let names =
            PlaceCondition.names(anyOf)
            + PlaceCondition.names(noneOf).map { "not \($0)" }
        return names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
    }

    /// Returns the names of places; all edges together are called `edge`, all corners `corner`.
    private static func names(_ places: Set<TouchPlace>) -> [String] {
        var remaining = places
        var names: [String] = []
        for (name, all) in [
            ("edge", Edge.allCases.map(Place.init)), ("corner", Place.corners),
        ] {
            let group = Set(all.map { TouchPlace.fixed($0) })
            guard group.isSubset(of: remaining) else { continue }
            remaining.subtract(group)
            names.append(name)
        }
        names += Place.allCases.filter { remaining.contains(.fixed($0)) }.map(\.name)
        let zones = remaining.compactMap { place -> Zone? in
            if case .zone(let zone) = place { zone } else { nil }
        }
        return names + zones.sorted { $0.number < $1.number }.map(\.name)
    }
}
