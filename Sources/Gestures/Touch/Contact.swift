import InputEvents

/// One finger of a touch, from its landing to its lift.
struct Contact {
    let slot: Int32
    let landed: Timestamp
    let landing: Point
    /// Where it is, or where it lifted.
    private(set) var position: Point
    private(set) var isDown = true
    /// The corners of the box that its way has needed so far.
    private(set) var least: Point
    private(set) var most: Point
    /// The farthest it ever was from its landing, squared.
    private(set) var farthestSquared = 0.0
    /// How long its way was so far, without the noise.
    private(set) var path = 0.0
    /// Where the way was measured last.
    private var measured: Point

    /// 1 mm: movements below this are noise and do not make the way longer.
    private static let noise = 1.0

    init(slot: Int32, landing: Point, time: Timestamp) {
        self.slot = slot
        self.landing = landing
        landed = time
        position = landing
        measured = landing
        least = landing
        most = landing
    }

    /// The way from the landing to where it is.
    var displacement: Vector { position - landing }

    /// The whole way, up to where it is.
    var wholePath: Double { path + position.distance(to: measured) }

    /// Returns the farthest that it ever was from its landing, squared.
    @discardableResult
    mutating func move(to point: Point) -> Double {
        position = point
        least.x = min(least.x, point.x)
        least.y = min(least.y, point.y)
        most.x = max(most.x, point.x)
        most.y = max(most.y, point.y)
        let way = point - landing
        farthestSquared = max(farthestSquared, way.dx * way.dx + way.dy * way.dy)
        let step = point - measured
        let squared = step.dx * step.dx + step.dy * step.dy
        guard squared > Contact.noise * Contact.noise else { return farthestSquared }
        path += squared.squareRoot()
        measured = point
        return farthestSquared
    }

    mutating func lift() { isDown = false }
}
