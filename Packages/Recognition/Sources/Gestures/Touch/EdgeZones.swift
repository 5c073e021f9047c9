import InputEvents

/// Finds the edges, corners and zones at a point.
struct EdgeZones {
    private let surface: Surface
    /// The depths of the left and right edges, and of the top and bottom edges, in millimetres.
    private let horizontalDepth: Double
    private let verticalDepth: Double
    /// The zones that patterns use.
    private let boxes: [ZoneBox]
    /// True if patterns use zones; stored because each landing and lift reads it.
    private let hasBoxes: Bool

    /// 10 %: even on a small panel, at least four fifths of each axis belong to no edge.
    private static let greatestShare = 0.1

    init(depth: Length, zones: [Zone] = [], surface: Surface) {
        boxes = zones.map { ZoneBox($0, on: surface) }
        hasBoxes = !zones.isEmpty
        self.surface = surface
        horizontalDepth = EdgeZones.depth(depth, of: surface.width)
        verticalDepth = EdgeZones.depth(depth, of: surface.height)
    }

    /// Returns the depth in millimetres; a length is limited to a share of the extent, a percentage
    /// is not, because the user chose that share.
    private static func depth(_ depth: Length, of extent: Double) -> Double {
        switch depth {
        case .millimetres(let value): min(value, greatestShare * extent)
        case .percent(let value): value / 100 * extent
        }
    }

    /// Returns the greatest share of an axis, in per cent, that an edge of this depth can take.
    static func largestShare(of depth: Length) -> Double {
        switch depth {
        case .millimetres: greatestShare * 100
        case .percent(let value): value
        }
    }

    /// Returns the distance in millimetres from a point to the side on which the edge lies.
    func distance(from point: Point, to edge: Edge) -> Double {
        switch edge {
        case .left: point.x
        case .right: surface.width - point.x
        case .top: point.y
        case .bottom: surface.height - point.y
        }
    }

    /// Returns the depth of an edge: the greatest distance from the side, in millimetres, at which
    /// a point is still at the edge.
    func depth(of edge: Edge) -> Double {
        switch edge {
        case .left, .right: horizontalDepth
        case .top, .bottom: verticalDepth
        }
    }

    /// A distance from a place, and the greatest distance that counts as at the place, both in
    /// millimetres.
    struct Miss: Comparable {
        var distance: Double
        var depth: Double

        /// The millimetres beyond the allowed distance; negative for a smaller distance.
        var excess: Double { distance - depth }

        static func < (one: Miss, other: Miss) -> Bool { one.excess < other.excess }
    }

    /// Returns, for each of these places, the misses of the boxes with these opposite corners.
    ///
    /// A box misses a place by as much as its farther corner does. Inside a zone, the distance from
    /// the zone is negative.
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

    /// Returns the miss of a place by a point; for a corner, the greater one of its two edges.
    private func miss(of place: Place, at point: Point) -> Miss {
        let edges = place.edges.map {
            Miss(distance: distance(from: point, to: $0), depth: depth(of: $0))
        }
        return edges.max() ?? Miss(distance: 0, depth: .infinity)
    }

    /// Returns the places at a point: zones, and an edge or a corner with its two edges.
    func places(at point: Point) -> PlaceSet {
        var places = edges(around: point, point)
        if places.isSuperset(of: [.top, .left]) { places.insert(.topLeft) }
        if places.isSuperset(of: [.top, .right]) { places.insert(.topRight) }
        if places.isSuperset(of: [.bottom, .left]) { places.insert(.bottomLeft) }
        if places.isSuperset(of: [.bottom, .right]) { places.insert(.bottomRight) }
        return places
    }

    /// Returns the edges and zones that contain the whole box with these opposite corners.
    @inline(__always)
    func edges(around least: Point, _ most: Point) -> PlaceSet {
        var edges = PlaceSet()
        if most.x <= horizontalDepth { edges.insert(.left) }
        if least.x >= surface.width - horizontalDepth { edges.insert(.right) }
        if most.y <= verticalDepth { edges.insert(.top) }
        if least.y >= surface.height - verticalDepth { edges.insert(.bottom) }
        return hasBoxes ? edges.union(zones(around: least, most)) : edges
    }

    private func zones(around least: Point, _ most: Point) -> PlaceSet {
        boxes.reduce(into: PlaceSet()) { zones, box in
            if box.contains(least, most) { zones.formUnion(box.place) }
        }
    }
}

extension Surface {
    /// Returns the edges and corners at a point, for edges of this depth.
    package func places(at point: Point, depth: Length) -> [Place] {
        let places = EdgeZones(depth: depth, surface: self).places(at: point)
        return Place.allCases.filter { places.contains(PlaceSet([$0])) }
    }
}
