import InputEvents

/// Tells at which edges, corners and zones a point is.
struct EdgeZones {
    private let surface: Surface
    private let acrossWidth: Double
    private let acrossHeight: Double
    /// The zones that anything asks for.
    private let boxes: [ZoneBox]
    /// Whether there are any: asked at each landing and lift.
    private let hasBoxes: Bool

    /// 10 %: however small the panel, at least four fifths of each axis are not edge.
    private static let share = 0.1

    init(depth: Length, zones: [Zone] = [], surface: Surface) {
        boxes = zones.map { ZoneBox($0, on: surface) }
        hasBoxes = !zones.isEmpty
        self.surface = surface
        acrossWidth = EdgeZones.depth(depth, of: surface.width)
        acrossHeight = EdgeZones.depth(depth, of: surface.height)
    }

    /// Percentages are what the user wants, whatever they are.
    private static func depth(_ depth: Length, of extent: Double) -> Double {
        switch depth {
        case .millimetres(let value): min(value, share * extent)
        case .percent(let value): value / 100 * extent
        }
    }

    /// How far the point is from an edge.
    func distance(from point: Point, to edge: Edge) -> Double {
        switch edge {
        case .left: point.x
        case .right: surface.width - point.x
        case .top: point.y
        case .bottom: surface.height - point.y
        }
    }

    /// How far a point may be from an edge and still be at it.
    func depth(of edge: Edge) -> Double {
        switch edge {
        case .left, .right: acrossWidth
        case .top, .bottom: acrossHeight
        }
    }

    /// How far something is from a place, and how far it may be.
    struct Miss: Comparable {
        var distance: Double
        var depth: Double

        /// Millimetres beyond what may be; negative where it is kept.
        var excess: Double { distance - depth }

        static func < (one: Miss, other: Miss) -> Bool { one.excess < other.excess }
    }

    /// For each of the places how far the farther corner of each box is from it; negative inside a zone.
    func misses(of corners: [(Point, Point)], to places: PlaceSet) -> [[Miss]] {
        let atEdges = Place.allCases.filter { places.contains(PlaceSet([$0])) }.map { place in
            corners.map { max(miss(of: place, at: $0.0), miss(of: place, at: $0.1)) }
        }
        let inZones = boxes.filter { places.contains($0.place) }.map { box in
            corners.map {
                Miss(distance: max(box.distance(to: $0.0), box.distance(to: $0.1)), depth: 0)
            }
        }
        return atEdges + inZones
    }

    /// The farther edge counts in a corner.
    private func miss(of place: Place, at point: Point) -> Miss {
        let edges = place.edges.map {
            Miss(distance: distance(from: point, to: $0), depth: depth(of: $0))
        }
        return edges.max() ?? Miss(distance: 0, depth: .infinity)
    }

    /// The places that the point is at: zones, an edge, or a corner and both its edges.
    func places(at point: Point) -> PlaceSet {
        var places = edges(around: point, point)
        if places.isSuperset(of: [.top, .left]) { places.insert(.topLeft) }
        if places.isSuperset(of: [.top, .right]) { places.insert(.topRight) }
        if places.isSuperset(of: [.bottom, .left]) { places.insert(.bottomLeft) }
        if places.isSuperset(of: [.bottom, .right]) { places.insert(.bottomRight) }
        return places
    }

    /// The edges and zones at which all of the box is between these two corners of it.
    @inline(__always)
    func edges(around least: Point, _ most: Point) -> PlaceSet {
        var edges = PlaceSet()
        if most.x <= acrossWidth { edges.insert(.left) }
        if least.x >= surface.width - acrossWidth { edges.insert(.right) }
        if most.y <= acrossHeight { edges.insert(.top) }
        if least.y >= surface.height - acrossHeight { edges.insert(.bottom) }
        return hasBoxes ? edges.union(zones(around: least, most)) : edges
    }

    private func zones(around least: Point, _ most: Point) -> PlaceSet {
        boxes.reduce(into: PlaceSet()) { zones, box in
            if box.contains(least, most) { zones.formUnion(box.place) }
        }
    }
}

extension Surface {
    /// The edges and corners that a point is at, if edges are that deep.
    package func places(at point: Point, depth: Length) -> [Place] {
        let places = EdgeZones(depth: depth, surface: self).places(at: point)
        return Place.allCases.filter { places.contains(PlaceSet([$0])) }
    }
}
