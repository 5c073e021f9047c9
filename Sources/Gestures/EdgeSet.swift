import InputEvents

/// Some of the four edges, as bits: ``Set`` would allocate.
struct EdgeSet: OptionSet, Hashable {
    let rawValue: UInt8

    static let left = EdgeSet(rawValue: 1)
    static let right = EdgeSet(rawValue: 2)
    static let top = EdgeSet(rawValue: 4)
    static let bottom = EdgeSet(rawValue: 8)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ edges: Set<Edge>) {
        self = []
        for edge in edges {
            switch edge {
            case .left: insert(.left)
            case .right: insert(.right)
            case .top: insert(.top)
            case .bottom: insert(.bottom)
            }
        }
    }
}

/// Tells which edges a point is at.
struct EdgeZones {
    private let surface: Surface
    private let acrossWidth: Double
    private let acrossHeight: Double

    /// 10 %: however small the panel, at least four fifths of each axis are not edge.
    private static let share = 0.1

    init(depth: Length, surface: Surface) {
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

    /// The edges that the point is at: none, one, or two in a corner.
    func edges(at point: Point) -> EdgeSet {
        var edges = EdgeSet()
        if point.x <= acrossWidth { edges.insert(.left) }
        if point.x >= surface.width - acrossWidth { edges.insert(.right) }
        if point.y <= acrossHeight { edges.insert(.top) }
        if point.y >= surface.height - acrossHeight { edges.insert(.bottom) }
        return edges
    }
}
