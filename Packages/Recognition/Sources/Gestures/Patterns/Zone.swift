public import InputEvents

/// A part of the surface that the user names: an element of `zones:`.
///
/// The sides of a zone are measured from the left and from the top of the surface, as
/// `INPUTRX_X_MM` and `INPUTRX_Y_PERCENT` are; nil means the edge of the surface.
public struct Zone: Hashable, Sendable {
    /// The name in `at:`, `from:` and so on.
    public var name: String
    /// The number of the zone, from 0 to ``limit`` - 1, unique in an engine.
    public var number: Int
    /// The left side, measured from the left.
    public var left: Length?
    /// The right side, measured from the left.
    public var right: Length?
    /// The upper side, measured from the top.
    public var top: Length?
    /// The lower side, measured from the top.
    public var bottom: Length?

    /// 32: a ``PlaceSet`` has a bit for each zone.
    public static let limit = 32

    /// Creates a zone; an omitted side is the edge of the surface.
    public init(
        _ name: String,
        number: Int,
        left: Length? = nil,
        right: Length? = nil,
        top: Length? = nil,
        bottom: Length? = nil
    ) {
        self.name = name
        self.number = number
        self.left = left
        self.right = right
        self.top = top
        self.bottom = bottom
    }
}

/// A zone on one surface, in millimetres.
struct ZoneBox {
    /// The set of only this zone.
    let place: PlaceSet
    private let left: Double
    private let right: Double
    private let top: Double
    private let bottom: Double

    init(_ zone: Zone, on surface: Surface) {
        place = PlaceSet(zone)
        left = zone.left?.millimetres(of: surface.width) ?? -.infinity
        right = zone.right?.millimetres(of: surface.width) ?? .infinity
        top = zone.top?.millimetres(of: surface.height) ?? -.infinity
        bottom = zone.bottom?.millimetres(of: surface.height) ?? .infinity
    }

    /// Returns true if the whole box with these opposite corners is in the zone.
    func contains(_ least: Point, _ most: Point) -> Bool {
        left <= least.x && most.x <= right && top <= least.y && most.y <= bottom
    }

    /// Returns the distance in millimetres of a point from the zone; negative inside the zone.
    func distance(to point: Point) -> Double {
        let across = max(left - point.x, point.x - right)
        let down = max(top - point.y, point.y - bottom)
        guard across > 0, down > 0 else { return max(across, down) }
        return (across * across + down * down).squareRoot()
    }
}
