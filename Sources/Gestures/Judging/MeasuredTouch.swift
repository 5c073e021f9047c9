import InputEvents

/// A touch with all that recognisers measure of it.
struct MeasuredTouch {
    let sequence: TouchSequence
    let summary: TouchSummary
    let zones: EdgeZones
    let spread: Spread
    let trail: Trail
    /// Millimetres a second near the first lift.
    let speed: Double
    /// Microseconds of rest before the first lift.
    let resting: Int64

    /// How far the nearest finger is from the nearest of the places, and how far it may be; at the
    /// landing, or where it is or lifted.
    func miss(of places: PlaceSet, atLanding: Bool) -> (distance: Double, depth: Double) {
        nearest(
            Place.allCases.lazy.filter { places.contains(PlaceSet([$0])) }.flatMap { place in
                sequence.contacts.map {
                    zones.miss(of: place, at: atLanding ? $0.landing : $0.position)
                }
            }
        )
    }

    /// How far the farthest finger ever was from the nearest of the edges, and how far it may be.
    func miss(along places: PlaceSet) -> (distance: Double, depth: Double) {
        nearest(
            Edge.allCases.lazy.filter { places.contains(PlaceSet([Place($0)])) }.map { edge in
                let farthest = sequence.contacts.reduce(0) {
                    max(
                        $0,
                        zones.distance(from: $1.least, to: edge),
                        zones.distance(from: $1.most, to: edge)
                    )
                }
                return (farthest, zones.depth(of: edge))
            }
        )
    }

    private func nearest(_ misses: some Sequence<(distance: Double, depth: Double)>)
        -> (distance: Double, depth: Double)
    {
        misses.min { $0.distance - $0.depth < $1.distance - $1.depth } ?? (0, 0)
    }
}
