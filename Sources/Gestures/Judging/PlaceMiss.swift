import InputEvents

/// How far a touch is from where it must be, and how far it may be.
struct PlaceMiss {
    /// Millimetres from the edge or corner; outside a zone, negative inside it.
    let distance: Double
    /// How far it may be from a place where it must be, or must be from one where it may not.
    let limit: Check.Limit
    /// Millimetres beyond the limit; negative where it is kept.
    let excess: Double

    /// From a place where it must be.
    private init(_ distance: Double, atMost depth: Double) {
        self.distance = distance
        limit = .atMost(depth)
        excess = distance - depth
    }

    /// From a place where it may not be.
    private init(_ distance: Double, moreThan depth: Double) {
        self.distance = distance
        limit = .atLeast(depth)
        excess = depth - distance
    }

    /// Of a point: the place where it is that is ruled out, else the nearest of the wanted.
    init(of point: Point, _ wanted: PlaceSet, butNot excluded: PlaceSet, _ zones: EdgeZones) {
        self.init(of: [(point, point)], wanted, butNot: excluded, zones)
    }

    /// Of boxes between two corners of each, of which one is enough where it must be.
    ///
    /// The farther corner counts: a point has the same twice.
    fileprivate init(
        of boxes: [(Point, Point)],
        isAll: Bool = false,
        _ wanted: PlaceSet,
        butNot excluded: PlaceSet,
        _ zones: EdgeZones
    ) {
        func misses(of places: PlaceSet) -> [[(distance: Double, depth: Double)]] {
            var all = Place.allCases.filter { places.contains(PlaceSet([$0])) }.map { place in
                boxes.map { box in
                    let ends = (zones.miss(of: place, at: box.0), zones.miss(of: place, at: box.1))
                    return ends.0.distance > ends.1.distance ? ends.0 : ends.1
                }
            }
            all += zones.distances(of: boxes, toZones: places).map { $0.map { ($0, 0) } }
            return all
        }
        let nearest: (distance: Double, depth: Double)?
        let intruder: (distance: Double, depth: Double)?
        func excess(_ miss: (distance: Double, depth: Double)) -> Double {
            miss.distance - miss.depth
        }
        if isAll {
            nearest = misses(of: wanted).compactMap { $0.max { excess($0) < excess($1) } }
                .min { excess($0) < excess($1) }
            intruder = misses(of: excluded).compactMap { $0.max { excess($0) < excess($1) } }
                .min { excess($0) < excess($1) }
        } else {
            nearest = misses(of: wanted).joined().min { excess($0) < excess($1) }
            intruder = misses(of: excluded).joined().min { excess($0) < excess($1) }
        }
        if let intruder, excess(intruder) <= 0 || nearest == nil {
            self.init(intruder.distance, moreThan: intruder.depth)
        } else {
            self.init(nearest?.distance ?? 0, atMost: nearest?.depth ?? 0)
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
