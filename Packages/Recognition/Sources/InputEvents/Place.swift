/// A place on a touch surface where a gesture can begin or end: one of four edges and four corners.
public enum Place: String, CaseIterable, Hashable, Sendable {
    case left
    case right
    case top
    case bottom
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"

    /// Creates the place of an edge, anywhere along it.
    public init(_ edge: Edge) {
        self =
            switch edge {
            case .left: .left
            case .right: .right
            case .top: .top
            case .bottom: .bottom
            }
    }

    /// The edges of the place: one, or the two that meet in a corner.
    public var edges: [Edge] {
        switch self {
        case .left: [.left]
        case .right: [.right]
        case .top: [.top]
        case .bottom: [.bottom]
        case .topLeft: [.top, .left]
        case .topRight: [.top, .right]
        case .bottomLeft: [.bottom, .left]
        case .bottomRight: [.bottom, .right]
        }
    }

    /// True for a corner, where two edges meet.
    public var isCorner: Bool { edges.count > 1 }

    /// The four corners.
    public static let corners = allCases.filter(\.isCorner)

    /// The name for people: `left edge`, `top-left corner`.
    public var name: String { rawValue + (isCorner ? " corner" : " edge") }

    /// Returns true if every point of this place is also in the other place: a corner is a part of
    /// both its edges.
    public func isPart(of other: Place) -> Bool {
        self == other || isCorner && other.edges.allSatisfy(edges.contains) && !other.isCorner
    }
}
