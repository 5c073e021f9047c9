import InputEvents

/// One finger of a touch, from its landing to its lift.
struct Contact {
    private(set) var slot: Int32
    let landed: Timestamp
    /// The time of the lift, and below its position; both are meaningless while the finger is down.
    private(set) var lifted = Timestamp.zero
    private(set) var lift: Point
    let landing: Point
    /// The current position, or the position of the lift.
    private(set) var position: Point
    private(set) var isDown = true
    /// The corners of the bounding box of its path.
    private(set) var least: Point
    private(set) var most: Point
    /// The square of the greatest distance from its landing.
    private(set) var farthestSquared = 0.0
    /// The distance that the hand had moved before this finger landed.
    let missed: Vector
    private var rope: Rope
    private var end: LiftSpeed

    init(slot: Int32, landing: Point, time: Timestamp, missed: Vector = .zero) {
        self.slot = slot
        self.landing = landing
        self.missed = missed
        landed = time
        position = landing
        lift = landing
        rope = Rope(from: landing)
        end = LiftSpeed(from: landing, at: time)
        least = landing
        most = landing
    }

    /// 1.5 mm: the noise of a bad panel (0.5 mm to either side) does not lengthen the path.
    private static let noise = 1.5

    /// The displacement since the landing.
    var displacement: Vector { position - landing }

    /// The displacement from the point where the finger would have landed if it had landed with the
    /// first one.
    var wholeDisplacement: Vector {
        Vector(dx: position.x - landing.x + missed.dx, dy: position.y - landing.y + missed.dy)
    }

    /// The length of the path, without noise.
    var wholePath: Double { rope.path + position.distance(to: rope.end) }

    /// Moves the finger; returns the square of its greatest distance from the landing.
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

    /// Lifts the finger at its last position, even if its motion was ignored.
    mutating func lift(at point: Point, time: Timestamp) {
        isDown = false
        lifted = time
        lift = point
    }

    /// Continues the finger as another contact.
    mutating func resume(as slot: Int32) { self.slot = slot }

    /// Microseconds from its landing to its lift.
    var life: Int64 { lifted.microseconds(since: landed) }

    /// Continues a finger that the panel had lost.
    mutating func resume(slot: Int32, at point: Point, time: Timestamp) {
        self.slot = slot
        isDown = true
        move(to: point, at: time)
    }

    /// The mean speed along the path, in millimetres per microsecond.
    var meanPace: Double { wholePath / Double(max(1, lifted.microseconds(since: landed))) }

    /// Returns the distance that the finger may have moved since its last frame, at its mean speed
    /// or its end speed, whichever is greater.
    ///
    /// A panel reports the loss of a finger one frame after it last saw the finger.
    func way(until time: Timestamp) -> Double {
        let seen = end.seen(before: lifted)
        let mean = wholePath / Double(max(1, seen.microseconds(since: landed)))
        let pace = max(mean, end.pace(at: lift, time: seen))
        return pace * Double(time.microseconds(since: seen))
    }

    /// The speed just before the lift, in millimetres per microsecond.
    var endPace: Double { end.pace(at: lift, time: lifted) }
}
