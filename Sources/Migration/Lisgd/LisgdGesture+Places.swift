import InputEvents

extension LisgdGesture {
    /// Returns true if this gesture matches whatever the other one matches.
    ///
    /// lisgd runs only the first match, so it never reaches the other gesture after this one.
    func shadows(_ other: LisgdGesture) -> Bool {
        fingers == other.fingers && direction == other.direction && mode == other.mode
            && (distance.percent ?? 0) <= (other.distance.percent ?? 0)
            && edge.contains(other.edge)
    }

    /// All entries for the place of the gesture.
    ///
    /// If there are two, one of them is enough, except for the edge `none`, which needs both.
    var places: [YAMLEntry] {
        switch edge {
        case .any: return []
        case .none: return [YAMLEntry("from", "not edge"), YAMLEntry("to", "not edge")]
        case .side(let side):
            let name = "\(side.rawValue) edge"
            return ends(at: [side]).map { YAMLEntry($0, name) }
        case .corner(let first, let second):
            let name = "\(first.rawValue)-\(second.rawValue) corner"
            return ends(at: [first, second]).map { YAMLEntry($0, name) }
        }
    }

    /// The alternative sets of entries for the place; the gesture must match one of them.
    ///
    /// In lisgd, a path along an edge may begin or end at the edge.
    var alternatives: [[YAMLEntry]] {
        let places = places
        if edge == .none || places.count < 2 { return [places] }
        return places.map { [$0] }
    }

    /// Returns the ends of the path that can be at the sides: `from` if the path leads away from
    /// the sides, `to` if it leads towards them, and both if it runs along them.
    private func ends(at sides: [InputEvents.Edge]) -> [String] {
        let towards = sides.map { direction.component(towards: $0) }
        if towards.allSatisfy({ $0 <= 0 }), towards.contains(where: { $0 < 0 }) { return ["from"] }
        if towards.allSatisfy({ $0 >= 0 }), towards.contains(where: { $0 > 0 }) { return ["to"] }
        return ["from", "to"]
    }
}

extension LisgdGesture.Edge {
    /// Returns true if every path that matches the other edge also matches this one; a side
    /// includes its corners.
    fileprivate func contains(_ other: LisgdGesture.Edge) -> Bool {
        switch (self, other) {
        case (.any, _): true
        case (.side(let side), .corner(let first, let second)): side == first || side == second
        default: self == other
        }
    }
}

extension Direction {
    /// Returns 1 if the direction leads to the side, -1 if it leads away from the side, and 0 if it
    /// runs along the side.
    fileprivate func component(towards side: Edge) -> Int {
        let words = rawValue.split(separator: "-")
        let (towards, away): (Substring, Substring) =
            switch side {
            case .left: ("left", "right")
            case .right: ("right", "left")
            case .top: ("up", "down")
            case .bottom: ("down", "up")
            }
        return words.contains(towards) ? 1 : words.contains(away) ? -1 : 0
    }
}
