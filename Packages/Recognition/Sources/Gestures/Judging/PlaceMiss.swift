import InputEvents

/// The distance of a touch from a required place, and its limit.
struct PlaceMiss {
    /// Millimetres from the edge, corner or zone; negative inside a zone.
    let distance: Double
    /// The greatest distance from a required place, or the least from an excluded one.
    let limit: Check.Limit

    /// Measures the distance of boxes, each given by two corners, from the excluded place where
    /// they are, or else from the nearest required place.
    ///
    /// One box at the place is enough, unless `isAll` is true.
    init(
        of boxes: [(Point, Point)],
        isAll: Bool = false,
        _ wanted: PlaceSet,
        butNot excluded: PlaceSet,
        _ zones: EdgeZones
    ) {
        func miss(of places: PlaceSet) -> EdgeZones.Miss? {
            zones.misses(of: boxes, to: places).compactMap { isAll ? $0.max() : $0.min() }.min()
        }
        let nearest = miss(of: wanted)
        if let intruder = miss(of: excluded), intruder.excess <= 0 || nearest == nil {
            (distance, limit) = (intruder.distance, .atLeast(intruder.depth))
        } else {
            (distance, limit) = (nearest?.distance ?? 0, .atMost(nearest?.depth ?? 0))
        }
    }
}

extension MeasuredTouch {
    /// Returns the miss of the nearest finger, at its landing or at its current or last position.
    func miss(of wanted: PlaceSet, butNot excluded: PlaceSet, atLanding: Bool) -> PlaceMiss {
        let points = sequence.contacts.map { atLanding ? $0.landing : $0.position }
        return PlaceMiss(of: points.map { ($0, $0) }, wanted, butNot: excluded, zones)
    }

    /// Returns the miss of the finger that moved farthest from the place that its whole path
    /// requires.
    func miss(along wanted: PlaceSet, butNot excluded: PlaceSet) -> PlaceMiss {
        let boxes = sequence.contacts.map { ($0.least, $0.most) }
        return PlaceMiss(of: boxes, isAll: true, wanted, butNot: excluded, zones)
    }
}
