import InputEvents

/// The distance of a touch from a required or excluded place, and its limit.
struct PlaceMiss {
    /// Millimetres from the edge, corner or zone; negative inside a zone.
    let distance: Double
    /// The greatest distance from a required place, or the least from an excluded one, in
    /// millimetres.
    let limit: Check.Limit

    /// Measures how far boxes, each given by two opposite corners, are from one of the places.
    ///
    /// That place is the excluded place in which the boxes lie. If there is none, it is the nearest
    /// required place; if no place is required, it is the nearest excluded place. The box that is
    /// nearest to the place counts or, if `needsAll` is true, the farthest box.
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
    /// Returns the miss of the finger that is nearest to the place.
    ///
    /// If `atLanding` is true, the landings of the fingers count; otherwise their current or last
    /// positions count.
    func miss(of wanted: PlaceSet, butNot excluded: PlaceSet, atLanding: Bool) -> PlaceMiss {
        let points = sequence.contacts.map { atLanding ? $0.landing : $0.position }
        return PlaceMiss(of: points.map { ($0, $0) }, wanted, butNot: excluded, zones)
    }

    /// Returns the miss of the finger whose whole path strays farthest from the place.
    func miss(along wanted: PlaceSet, butNot excluded: PlaceSet) -> PlaceMiss {
        let boxes = sequence.contacts.map { ($0.least, $0.most) }
        return PlaceMiss(of: boxes, needsAll: true, wanted, butNot: excluded, zones)
    }
}
