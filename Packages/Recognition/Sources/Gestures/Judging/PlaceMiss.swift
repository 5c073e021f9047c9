import InputEvents

/// The distance of a touch from a required place, and its limit.
struct PlaceMiss {
    /// Millimetres from the edge, corner or zone; negative inside a zone.
    let distance: Double
    /// The greatest distance from a required place, or the least from an excluded one.
    let limit: Check.Limit

    /// Measures the distance of boxes, each given by two corners, from the excluded place in which
    /// they lie; if there is none, from the nearest required place; if no place is required, from
    /// the nearest excluded place.
    ///
    /// One box at the place is enough; if `needsAll` is true, all boxes must be there.
    init(
        of boxes: [(Point, Point)],
        needsAll: Bool = false,
        _ wanted: PlaceSet,
        butNot excluded: PlaceSet,
        _ zones: EdgeZones
    ) {
        func miss(of places: PlaceSet) -> EdgeZones.Miss? {
            zones.misses(of: boxes, to: places).compactMap { needsAll ? $0.max() : $0.min() }.min()
        }
        let requiredMiss = miss(of: wanted)
        if let excludedMiss = miss(of: excluded), excludedMiss.excess <= 0 || requiredMiss == nil {
            (distance, limit) = (excludedMiss.distance, .atLeast(excludedMiss.depth))
        } else {
            (distance, limit) = (requiredMiss?.distance ?? 0, .atMost(requiredMiss?.depth ?? 0))
        }
    }
}

extension MeasuredTouch {
    /// Returns the miss of the nearest finger, at its landing or at its current or last position.
    func miss(of wanted: PlaceSet, butNot excluded: PlaceSet, atLanding: Bool) -> PlaceMiss {
        let points = sequence.contacts.map { atLanding ? $0.landing : $0.position }
        return PlaceMiss(of: points.map { ($0, $0) }, wanted, butNot: excluded, zones)
    }

    /// Returns the miss of the finger whose path strayed farthest from the required place.
    func miss(along wanted: PlaceSet, butNot excluded: PlaceSet) -> PlaceMiss {
        let boxes = sequence.contacts.map { ($0.least, $0.most) }
        return PlaceMiss(of: boxes, needsAll: true, wanted, butNot: excluded, zones)
    }
}
