import InputEvents

/// How far a touch is from where it must be, and how far it may be.
struct PlaceMiss {
    /// Millimetres from the edge or corner; outside a zone, negative inside it.
    let distance: Double
    /// How far it may be from a place where it must be, or must be from one where it may not.
    let limit: Check.Limit

    /// Of boxes between two corners of each, of which one is enough where it must be, unless all must be: the
    /// place where they are that is ruled out, else the nearest of the wanted.
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
    /// How far the nearest finger is from where it must be at its landing, or where it is or lifted.
    func miss(of wanted: PlaceSet, butNot excluded: PlaceSet, atLanding: Bool) -> PlaceMiss {
        let points = sequence.contacts.map { atLanding ? $0.landing : $0.position }
        return PlaceMiss(of: points.map { ($0, $0) }, wanted, butNot: excluded, zones)
    }

    /// How far the farthest finger ever was from where all of its way must be.
    func miss(along wanted: PlaceSet, butNot excluded: PlaceSet) -> PlaceMiss {
        let boxes = sequence.contacts.map { ($0.least, $0.most) }
        return PlaceMiss(of: boxes, isAll: true, wanted, butNot: excluded, zones)
    }
}
