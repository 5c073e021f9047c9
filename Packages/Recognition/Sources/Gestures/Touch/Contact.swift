import InputEvents

/// One finger of a touch, from its landing to its lift.
struct Contact {
    private(set) var slot: Int32
    let landed: Timestamp
    /// The time and the position of the lift, both meaningless while the finger is down.
    private(set) var lifted = Timestamp.zero
    private(set) var lift: Point
    let landing: Point
    /// The position after the last motion that the arbiter did not ignore.
    private(set) var position: Point
    private(set) var isDown = true
    /// The corners of the bounding box of the path.
    private(set) var least: Point
    private(set) var most: Point
    /// The square of the greatest distance from the landing, in square millimetres.
    private(set) var farthestSquared = 0.0
    /// The travel of the hand before this finger landed; see ``TouchSequence/headway(at:)``.
    let headway: Vector
    /// Measures the path, without its noise.
    private var rope: Rope
    private var liftSpeed: LiftSpeed

    init(slot: Int32, landing: Point, time: Timestamp, headway: Vector = .zero) {
        self.slot = slot
        self.landing = landing
        self.headway = headway
        landed = time
        position = landing
        lift = landing
        rope = Rope(from: landing)
        liftSpeed = LiftSpeed(from: landing, at: time)
        least = landing
        most = landing
    }

    /// 1.5 mm: a rope of this length keeps the noise of a bad panel (0.5 mm to either side) out of
    /// the path.
    private static let noise = 1.5

    /// The displacement since the landing.
    var displacement: Vector { position - landing }

    /// The displacement from the point where the finger would have landed if it had landed with the
    /// first one.
    var wholeDisplacement: Vector {
        Vector(dx: position.x - landing.x + headway.dx, dy: position.y - landing.y + headway.dy)
    }

    /// The length of the path in millimetres, without noise.
    var wholePath: Double { rope.path + position.distance(to: rope.end) }

    /// Moves the finger; returns the square of its greatest distance from the landing.
    @discardableResult
    mutating func move(to point: Point, at time: Timestamp) -> Double {
        position = point
        liftSpeed.moved(to: point, at: time)
        least.x = min(least.x, point.x)
        least.y = min(least.y, point.y)
        most.x = max(most.x, point.x)
        most.y = max(most.y, point.y)
        let offset = point - landing
        farthestSquared = max(farthestSquared, offset.dx * offset.dx + offset.dy * offset.dy)
        rope.pull(to: point, length: Contact.noise)
        return farthestSquared
    }

    /// Lifts the finger at a point, which differs from ``position`` if motion was ignored.
    mutating func lift(at point: Point, time: Timestamp) {
        isDown = false
        lifted = time
        lift = point
    }

    /// Continues the finger as the contact in another slot.
    mutating func resume(as slot: Int32) { self.slot = slot }

    /// Microseconds from the landing to the lift.
    var life: Int64 { lifted.microseconds(since: landed) }

    /// Continues a finger that the panel had lost.
    mutating func resume(slot: Int32, at point: Point, time: Timestamp) {
        self.slot = slot
        isDown = true
        move(to: point, at: time)
    }

    /// The mean speed along the path, in millimetres per microsecond.
    var meanSpeed: Double { wholePath / Double(max(1, lifted.microseconds(since: landed))) }

    /// Returns the millimetres that the finger may have moved since the panel last saw it, at its
    /// mean speed or its end speed, whichever is greater.
    ///
    /// A panel reports the loss of a finger one frame after it last saw the finger.
    func possibleTravel(until time: Timestamp) -> Double {
        let seen = liftSpeed.lastSeen(before: lifted)
        let mean = wholePath / Double(max(1, seen.microseconds(since: landed)))
        let speed = max(mean, liftSpeed.speed(at: lift, time: seen))
        return speed * Double(time.microseconds(since: seen))
    }

    /// The speed just before the lift, in millimetres per microsecond.
    var endSpeed: Double { liftSpeed.speed(at: lift, time: lifted) }
}
