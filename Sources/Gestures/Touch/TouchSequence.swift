import InputEvents

/// One touch: everything from the first finger down to the last finger up on one device.
///
///     D finger lands   U finger lifts   C cancel   m moves beyond the slop   | end of the touch
///
///     1) D---U|             a touch by one finger
///     2) D-D-D-----U-UU|    a touch by three: staggered landing and lifting are normal
///     3) D-D-----U--D..|    void from the landing: nobody lands while others lift
///     4) D-m------D....|    void from the landing, if later than 300 ms: it came by chance
///     5) D-D--C........|    void from the cancel, also for the finger that stays
///     6) .....m--U|         void: the landing was not seen (events lost, engine new)
///
/// A void touch stays void until every finger has lifted; nothing is recognised in it.
/// Not handled: a panel that loses a resting finger for a moment makes case 3 of it.
struct TouchSequence {
    /// How far the touch has come.
    enum Phase {
        /// No finger is down.
        case idle
        /// Fingers are down, none has lifted.
        case touching
        /// The first finger has lifted.
        case lifting
        /// Not a gesture, whatever follows.
        case void

        /// What the fingers do; nil where there are none.
        var word: String? {
            switch self {
            case .idle: nil
            case .touching: "touching"
            case .lifting: "lifting"
            case .void: "void"
            }
        }
    }

    /// What makes a touch void.
    enum VoidReason {
        /// A finger was there already (case 6).
        case landingNotSeen
        /// A finger landed that was down, so that its lift was lost.
        case liftNotSeen
        /// A finger landed while others lifted (case 3).
        case landedWhileLifting
        /// A finger landed late, while others moved (case 4).
        case landedLate
        /// There are more fingers than anybody has.
        case tooManyFingers
        /// A finger was not meant (case 5).
        case cancelled
    }

    private(set) var phase = Phase.idle
    /// What made the touch void first; of no meaning before.
    private(set) var voidReason = VoidReason.landingNotSeen
    /// The fingers of this touch, also those that have lifted.
    private(set) var contacts: [Contact] = []
    private(set) var downCount = 0
    /// When the first and the last finger landed.
    private(set) var firstLanding = Timestamp.zero
    private(set) var lastLanding = Timestamp.zero
    /// When the first and the last finger lifted.
    private(set) var firstLift = Timestamp.zero
    private(set) var lastLift = Timestamp.zero
    /// Whether any finger was ever farther than the slop from its landing.
    private(set) var hasMoved = false

    /// Where the last contact that moved is: frames tell of contacts in the same order each time.
    private var cursor = 0
    private let slopSquared: Double
    private let landingLimit: Int64

    /// What ``isEven(travel:)`` asks for.
    static let evenness = 0.55
    /// 20: ten fingers, and room for a nose; a touch with more is void.
    private static let capacity = 20

    init(limits: Limits) {
        slopSquared = limits.slop * limits.slop
        landingLimit = limits.landing
        contacts.reserveCapacity(TouchSequence.capacity)
    }

    /// How many fingers make the touch.
    var fingers: Int { contacts.count }

    /// Whether all fingers have lifted, so that the touch can be judged.
    var isComplete: Bool { downCount == 0 && phase != .idle }

    /// Whether it is void because a finger was not meant.
    var wasCancelled: Bool { phase == .void && voidReason == .cancelled }

    /// The mean way of the fingers, each from its own landing to where it is or lifted.
    var travel: Vector {
        var sum = Vector.zero
        for contact in contacts {
            sum.dx += contact.position.x - contact.landing.x
            sum.dy += contact.position.y - contact.landing.y
        }
        let count = Double(max(1, contacts.count))
        return Vector(dx: sum.dx / count, dy: sum.dy / count)
    }

    /// The centre of the landings.
    var start: Point { centre { $0.landing } }

    /// The centre of where the fingers are or lifted.
    var end: Point { centre { $0.position } }

    /// Microseconds from the first to the last landing.
    var landingTime: Int64 { lastLanding.microseconds(since: firstLanding) }

    /// Microseconds from the last landing to the first lift.
    var restingTime: Int64 { firstLift.microseconds(since: lastLanding) }

    /// Microseconds from the first to the last lift.
    var liftingTime: Int64 { lastLift.microseconds(since: firstLift) }

    /// Microseconds from the first landing to the last lift.
    var wholeTime: Int64 { lastLift.microseconds(since: firstLanding) }

    /// Whether all fingers go about the same way, and none just stands by.
    ///
    /// Within 45° of the mean way, and a third of it as far: real hands are within 20°, and at
    /// 80 % where a finger lands late; the still finger of a pinch is at 0 %.
    func isTogether(travel: Vector) -> Bool {
        guard contacts.count > 1 else { return true }
        let squared = travel.dx * travel.dx + travel.dy * travel.dy
        // Fingers that go apart cancel out.
        guard squared > 0 else { return false }
        return contacts.allSatisfy {
            let way = $0.displacement
            let along = way.dx * travel.dx + way.dy * travel.dy
            let aside = (way.dx * travel.dy - way.dy * travel.dx).magnitude
            return along >= squared / 3 && aside <= along
        }
    }

    /// Whether no finger went much farther than another: one that joins or leaves half-way does not.
    ///
    /// 55 % of the farthest: the last of real fingers that land one by one goes 77 %.
    func isEven(travel: Vector) -> Bool {
        let (least, most) = waysAlong(travel)
        return least >= most * TouchSequence.evenness
    }

    /// The farthest that any finger ever was from its landing.
    var farthest: Double { contacts.reduce(0) { max($0, $1.farthestSquared) }.squareRoot() }

    /// How far the fingers went that went least and most, along the travel and times its length.
    func waysAlong(_ travel: Vector) -> (least: Double, most: Double) {
        var least = Double.infinity
        var most = 0.0
        for contact in contacts {
            let way = contact.displacement
            let along = way.dx * travel.dx + way.dy * travel.dy
            least = min(least, along)
            most = max(most, along)
        }
        return (least, most)
    }

    private func centre(_ place: (Contact) -> Point) -> Point {
        var sum = Point(x: 0, y: 0)
        for contact in contacts {
            let point = place(contact)
            sum.x += point.x
            sum.y += point.y
        }
        let count = Double(max(1, contacts.count))
        return Point(x: sum.x / count, y: sum.y / count)
    }

    // MARK: - What fingers do

    mutating func land(slot: Int32, at point: Point, time: Timestamp) {
        if phase == .idle { begin(at: time) }
        if index(of: slot) != nil {
            // Its lift was lost, so who knows what else was.
            makeVoid(.liftNotSeen)
            return
        }
        let isLate = hasMoved && time.microseconds(since: firstLanding) > landingLimit
        if phase == .lifting { makeVoid(.landedWhileLifting) }
        if isLate { makeVoid(.landedLate) }
        if contacts.count >= TouchSequence.capacity { makeVoid(.tooManyFingers) }
        guard contacts.count < TouchSequence.capacity else { return }
        contacts.append(Contact(slot: slot, landing: point, time: time))
        downCount += 1
        lastLanding = time
    }

    mutating func move(slot: Int32, to point: Point, time: Timestamp) {
        guard let index = index(of: slot) else {
            // The landing was not seen: it was there before the engine, or before a reset.
            if phase == .idle { begin(at: time) }
            makeVoid(.landingNotSeen)
            land(slot: slot, at: point, time: time)
            return
        }
        if contacts[index].move(to: point) > slopSquared { hasMoved = true }
    }

    mutating func lift(slot: Int32, time: Timestamp) {
        guard let index = index(of: slot) else { return }
        downCount -= 1
        if phase == .void {
            contacts.remove(at: index)
            return
        }
        contacts[index].lift()
        if phase == .touching {
            phase = .lifting
            firstLift = time
        }
        lastLift = time
    }

    mutating func cancel(slot: Int32, time: Timestamp) {
        guard index(of: slot) != nil else { return }
        makeVoid(.cancelled)
        lift(slot: slot, time: time)
    }

    /// Forgets the touch, and the fingers that may still be down.
    mutating func reset() {
        contacts.removeAll(keepingCapacity: true)
        downCount = 0
        phase = .idle
    }

    private mutating func begin(at time: Timestamp) {
        contacts.removeAll(keepingCapacity: true)
        phase = .touching
        firstLanding = time
        hasMoved = false
    }

    private mutating func makeVoid(_ reason: VoidReason) {
        if phase != .void { voidReason = reason }
        phase = .void
        contacts.removeAll { !$0.isDown }
    }

    private mutating func index(of slot: Int32) -> Int? {
        cursor = cursor + 1 < contacts.count ? cursor + 1 : 0
        if cursor < contacts.count, contacts[cursor].slot == slot, contacts[cursor].isDown {
            return cursor
        }
        for index in contacts.indices where contacts[index].slot == slot {
            guard contacts[index].isDown else { continue }
            cursor = index
            return index
        }
        return nil
    }
}
