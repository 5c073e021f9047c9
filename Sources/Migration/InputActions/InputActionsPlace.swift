/// A part of the surface where the first finger must or must not land, in shares of the surface's
/// width and height.
struct InputActionsPlace: Hashable, Sendable {
    /// The range of the distance from the left side, 0 to 1.
    var x: ClosedRange<Double> = 0...1
    /// The range of the distance from the top, 0 to 1.
    var y: ClosedRange<Double> = 0...1

    /// 0.2: a part along a side, or at two sides, becomes an edge or a corner if it is at most this
    /// deep; any other part becomes a zone.
    private static let edgeDepth = 0.2

    /// Returns the part that both places have in common; nil if there is none.
    func intersected(with other: InputActionsPlace) -> InputActionsPlace? {
        guard x.overlaps(other.x), y.overlaps(other.y) else { return nil }
        return InputActionsPlace(x: x.clamped(to: other.x), y: y.clamped(to: other.y))
    }

    /// Reads `$finger_1_initial_position_percentage_x <= 0.3` and similar conditions; returns nil
    /// for other variables.
    ///
    /// `isInside` is false if the finger must land outside the place.
    static func read(
        _ name: Substring,
        _ comparison: Substring,
        _ value: Substring,
        isNegated: Bool
    ) throws(ImportFailure) -> (place: InputActionsPlace, isInside: Bool)? {
        guard name.hasPrefix("finger_1_initial_position_percentage") else { return nil }
        let numbers = value.split { ";, ".contains($0) }.map { Double($0) }
        let shares = numbers.compactMap(\.self).filter { (0...1).contains($0) }
        guard shares.count == numbers.count, let first = shares.first else {
            throw ImportFailure("`\(Original.short(value))` is no place on the surface")
        }
        var range: ClosedRange<Double>?
        switch comparison {
        case "<", "<=": range = isNegated ? first...1 : 0...first
        case ">", ">=": range = isNegated ? 0...first : first...1
        case "between" where shares.count == 2 && shares[0] <= shares[1]:
            range = shares[0]...shares[1]
        case "between" where shares.count == 4 && shares[0] <= shares[2] && shares[1] <= shares[3]:
            guard name.hasSuffix("percentage") else { break }
            let place = InputActionsPlace(x: shares[0]...shares[2], y: shares[1]...shares[3])
            return (place, !isNegated)
        default: break
        }
        guard let range, name.hasSuffix("_x") || name.hasSuffix("_y") else {
            throw ImportFailure("`\(Original.short(comparison))` is no operator for a place")
        }
        // A negated `<` or `>` has already swapped its range; a negated `between` excludes it.
        let isBetween = comparison == "between"
        let place = name.hasSuffix("_x") ? InputActionsPlace(x: range) : InputActionsPlace(y: range)
        return (place, !isNegated || !isBetween)
    }

    // MARK: - In inputrx

    /// The name of the edge or corner; nil if the place is neither.
    var edgeName: String? {
        let depth = InputActionsPlace.edgeDepth
        // The word for the side where the range lies; empty if the range is the whole surface.
        func side(_ range: ClosedRange<Double>, _ low: String, _ high: String) -> String? {
            if range == 0...1 { return "" }
            if range.lowerBound == 0, range.upperBound <= depth { return low }
            if range.upperBound == 1, range.lowerBound >= 1 - depth { return high }
            return nil
        }
        guard let horizontal = side(x, "left", "right"), let vertical = side(y, "top", "bottom")
        else { return nil }
        switch (horizontal.isEmpty, vertical.isEmpty) {
        case (true, true): return nil
        case (true, false): return "\(vertical) edge"
        case (false, true): return "\(horizontal) edge"
        case (false, false): return "\(vertical)-\(horizontal) corner"
        }
    }

    /// The name of a zone: `x 0-30 y 70-100`.
    var zoneName: String {
        let parts = [("x", x), ("y", y)].filter { $0.1 != 0...1 }.map { axis, range in
            "\(axis) \(InputActionsPlace.percent(range.lowerBound))-"
                + InputActionsPlace.percent(range.upperBound)
        }
        return (parts.isEmpty ? ["everywhere"] : parts).joined(separator: " ")
            .replacing(".", with: "_")
    }

    /// The entry of the zone under `zones:`.
    var zone: YAMLEntry {
        let ranges = [("x", x), ("y", y)].filter { $0.1 != 0...1 }.map { axis, range in
            YAMLEntry(
                axis,
                "\(InputActionsPlace.percent(range.lowerBound))%-"
                    + "\(InputActionsPlace.percent(range.upperBound))%"
            )
        }
        return YAMLEntry(zoneName, .mapping(ranges))
    }

    /// Returns a share in per cent, with one decimal at most.
    private static func percent(_ share: Double) -> String {
        let tenths = Int((share * 1000).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
