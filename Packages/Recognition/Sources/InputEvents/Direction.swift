/// One of eight directions on a touch surface.
public enum Direction: String, CaseIterable, Hashable, Sendable {
    case left = "left"
    case right = "right"
    case up = "up"
    case down = "down"
    case upLeft = "up-left"
    case upRight = "up-right"
    case downLeft = "down-left"
    case downRight = "down-right"

    /// Whether the direction lies along one axis.
    public var isCardinal: Bool {
        switch self {
        case .left, .right, .up, .down: true
        case .upLeft, .upRight, .downLeft, .downRight: false
        }
    }
}

/// One of the four sides of a touch surface.
public enum Edge: String, CaseIterable, Hashable, Sendable {
    case left = "left"
    case right = "right"
    case top = "top"
    case bottom = "bottom"
}

extension Edge {
    /// The direction in which the surface ends.
    package var outward: Direction {
        switch self {
        case .left: .left
        case .right: .right
        case .top: .up
        case .bottom: .down
        }
    }

    /// The direction away from it.
    package var inward: Direction {
        switch self {
        case .left: .right
        case .right: .left
        case .top: .down
        case .bottom: .up
        }
    }
}
