/// One of eight directions on a touch surface.
public enum Direction: String, CaseIterable, Hashable, Sendable {
    case left
    case right
    case up
    case down
    case upLeft = "up-left"
    case upRight = "up-right"
    case downLeft = "down-left"
    case downRight = "down-right"

    /// True if the direction is parallel to a side of the surface.
    public var isCardinal: Bool {
        switch self {
        case .left, .right, .up, .down: true
        case .upLeft, .upRight, .downLeft, .downRight: false
        }
    }
}

/// One of the four sides of a touch surface.
public enum Edge: String, CaseIterable, Hashable, Sendable {
    case left
    case right
    case top
    case bottom
}

extension Edge {
    /// The direction towards the outside.
    package var outward: Direction {
        switch self {
        case .left: .left
        case .right: .right
        case .top: .up
        case .bottom: .down
        }
    }

    /// The direction towards the centre.
    package var inward: Direction {
        switch self {
        case .left: .right
        case .right: .left
        case .top: .down
        case .bottom: .up
        }
    }
}
