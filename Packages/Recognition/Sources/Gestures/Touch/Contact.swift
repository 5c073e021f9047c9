import InputEvents

/// One finger of a touch, from its landing to its lift.
struct Contact {
    private(set) var slot: Int32
    let landed: Timestamp
    /// When and where it lifted; of no meaning while it is down.
    private(set) var lifted = Timestamp.zero
    private(set) var lift: Point
    let landing: Point
    /// Where it is, or where it lifted.
    private(set) var position: Point
    private(set) var isDown = true
    /// The corners of the box that its way has needed so far.
    private(set) var least: Point
    private(set) var most: Point
    /// The farthest it ever was from its landing, squared.
    private(set) var farthestSquared = 0.0
    /// How far the hand had gone when this finger landed, after the first.
    let missed: Vector
    private var rope: Rope
    private var end: EndPace

    init(slot: Int32, landing: Point, time: Timestamp, missed: Vector = .zero) {
        self.slot = slot
        self.landing = landing
        self.missed = missed
        landed = time
        position = landing
        lift = landing
        rope = Rope(from: landing)
        end = EndPace(from: landing, at: time)
        least = landing
        most = landing
    }

    /// 1.5 mm: the noise of a bad panel (0.5 mm to either side) does not make the way longer.
    private static let noise = 1.5

    /// The way from the landing to where it is.
    var displacement: Vector { position - landing }

    /// The same from where it would have landed with the first finger.
    var wholeDisplacement: Vector {
        Vector(dx: position.x - landing.x + missed.dx, dy: position.y - landing.y + missed.dy)
    }

    /// How long the way was up to where it is, without the noise.
    var wholePath: Double { rope.path + position.distance(to: rope.end) }

    /// Returns the farthest that it ever was from its landing, squared.
    @discardableResult
    mutating func move(to point: Point, at time: Timestamp) -> Double {
        position = point
        end.moved(to: point, at: time)
        least.x = min(least.x, point.x)
        least.y = min(least.y, point.y)
        most.x = max(most.x, point.x)
        most.y = max(most.y, point.y)
        let way = point - landing
        farthestSquared = max(farthestSquared, way.dx * way.dx + way.dy * way.dy)
        rope.pull(to: point, length: Contact.noise)
        return farthestSquared
    }

    /// It lifted there, which is where it was last, also where nobody followed it.
    mutating func lift(at point: Point, time: Timestamp) {
        isDown = false
        lifted = time
        lift = point
    }

    /// It had not lifted, the panel had only lost it.
    mutating func resume(slot: Int32, at point: Point, time: Timestamp) {
        self.slot = slot
        isDown = true
        move(to: point, at: time)
    }

    /// Millimetres a microsecond from its landing to its lift, along its way.
    var meanPace: Double { wholePath / Double(max(1, lifted.microseconds(since: landed))) }

    /// How far it goes until that time from where it was seen last, at its mean pace or that of its end.
    ///
    /// A panel that loses a finger saw it last one frame before it says so.
    func way(until time: Timestamp) -> Double {
        let seen = end.seen(before: lifted)
        let mean = wholePath / Double(max(1, seen.microseconds(since: landed)))
        let pace = max(mean, end.pace(at: lift, time: seen))
        return pace * Double(time.microseconds(since: seen))
    }

    /// Millimetres a microsecond in the last moments before its lift.
    var endPace: Double { end.pace(at: lift, time: lifted) }
}
