/// Where on a touch surface a gesture can begin or end: at one of four edges, or in a corner.
public enum Place: String, CaseIterable, Hashable, Sendable {
    case left = "left"
    case right = "right"
    case top = "top"
    case bottom = "bottom"
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"

    /// An edge, anywhere along it.
    public init(_ edge: Edge) {
        self =
            switch edge {
            case .left: .left
            case .right: .right
            case .top: .top
            case .bottom: .bottom
            }
    }

    /// The edges that it is at: one, or the two that meet in a corner.
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

    /// Whether it is a corner, where two edges meet.
    public var isCorner: Bool { edges.count > 1 }

    /// The four corners.
    public static let corners = allCases.filter(\.isCorner)

    /// Its name for people: `left edge`, `top-left corner`.
    public var name: String { rawValue + (isCorner ? " corner" : " edge") }

    /// Whether a point that is here is also at the other place: a point in a corner is at both edges.
    public func isPart(of other: Place) -> Bool {
        self == other || isCorner && other.edges.allSatisfy(edges.contains) && !other.isCorner
    }
}
