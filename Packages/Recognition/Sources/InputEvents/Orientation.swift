/// The clockwise rotation of the picture on a panel.
///
/// The panel stands as its maker intended, with its own left edge on the left. The top of a rotated
/// picture is at another edge of the panel; the names are those of iio-sensor-proxy:
///
///     0 normal      90 right-up     180 bottom-up     270 left-up
///     ┌──top──┐     ┌───────┐       ┌───────┐         ┌───────┐
///     │       │     │       t       │       │         t       │
///     │       │     │       o       │       │         o       │
///     │       │     │       p       │       │         p       │
///     └───────┘     └───────┘       └──top──┘         └───────┘
public enum Orientation: Int, CaseIterable, Hashable, Sendable {
    /// The picture is not rotated.
    case normal = 0
    /// The picture's top is at the panel's right edge.
    case rightUp = 90
    /// The picture is upside down.
    case bottomUp = 180
    /// The picture's top is at the panel's left edge.
    case leftUp = 270

    /// The name of the state that has the orientation (``StateChange/state``).
    public static let state = "orientation"

    /// Reads an orientation: `0`, `90`, `180`, `270` or the names of iio-sensor-proxy; nil for
    /// other text.
    public init?(text: String) {
        switch text {
        case "0", "normal": self = .normal
        case "90", "right-up": self = .rightUp
        case "180", "bottom-up": self = .bottomUp
        case "270", "left-up": self = .leftUp
        default: return nil
        }
    }

    /// The value of the state (``StateChange/value``): the degrees of the rotation.
    public var text: String { String(rawValue) }

    /// Returns the sum of two rotations.
    public static func + (left: Orientation, right: Orientation) -> Orientation {
        Orientation(rawValue: (left.rawValue + right.rawValue) % 360) ?? .normal
    }

    /// Returns the surface of a panel in the directions of the picture: its sides may swap.
    public func turned(_ panel: Surface) -> Surface {
        switch self {
        case .normal, .bottomUp: panel
        case .rightUp, .leftUp:
            Surface(width: panel.height, height: panel.width, source: panel.source)
        }
    }

    /// Returns a point on the panel as a point in the rotated picture.
    ///
    /// Both are in millimetres, from the top left corner of the panel or of the picture.
    public func turned(_ point: Point, on panel: Surface) -> Point {
        switch self {
        case .normal: point
        case .rightUp: Point(x: point.y, y: panel.width - point.x)
        case .bottomUp: Point(x: panel.width - point.x, y: panel.height - point.y)
        case .leftUp: Point(x: panel.height - point.y, y: point.x)
        }
    }
}
