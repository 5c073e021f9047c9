public import InputEvents

/// A part of the surface that the user names: an element of `zones:`.
///
/// Its sides are measured from the left and from the top, as `INPUTRX_X_MM` and `INPUTRX_Y_PERCENT` are;
/// a side that is nil is that of the surface.
public struct Zone: Hashable, Sendable {
    /// How `at:`, `from:` and so on call it.
    public var name: String
    /// Which of the zones it is, from 0 to ``limit`` - 1; no two zones of an engine have the same number.
    public var number: Int
    /// Its left side, measured from the left.
    public var left: Length?
    /// Its right side, measured from the left.
    public var right: Length?
    /// Its upper side, measured from the top.
    public var top: Length?
    /// Its lower side, measured from the top.
    public var bottom: Length?

    /// 32: a touch has a bit for each.
    public static let limit = 32

    /// A zone; leave sides out that are those of the surface.
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

    /// Whether all of the box between these two corners of it is in the zone.
    func contains(_ least: Point, _ most: Point) -> Bool {
        left <= least.x && most.x <= right && top <= least.y && most.y <= bottom
    }

    /// How far outside the zone the point is; negative inside.
    func distance(to point: Point) -> Double {
        let across = max(left - point.x, point.x - right)
        let down = max(top - point.y, point.y - bottom)
        guard across > 0, down > 0 else { return max(across, down) }
        return (across * across + down * down).squareRoot()
    }
}
