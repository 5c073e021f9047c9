import InputEvents

/// A contact beside the fingers of a touch, which may not be a finger; it does not count until it
/// certainly is one.
///
///     D a finger lands   m moves   U lifts   g another contact lands   u it lifts   [..] counted
///
///     landed    1) D----g.u----U          up within 22 ms, where it landed: a ghost   [D]
///               2) D----g------u-U        stays longer, or moves: a finger, from g on [D, g]
///               3) D-g.u.U                no finger stayed 50 ms: both were quick     [D, g]
///               4) D-g.u..g----u-U        back within 60 ms: it was lost (gloves)     [D, g]
///               5) D.U.g..D----u-U        the same, if the first one is lost          [D, g]
///     split     6) D-mm-g-mm-u-mm-U       within a fingertip of D, and goes with it   [D]
///               7) D-mm-g-mm-U-mm-u       D ends first: it continues as g             [D]
///               8) D-----g-..m...u-U      it goes its own way: a finger               [D, g]
///     brush     9) D-mmmm-g-mm-u-mm-U     mid-way, for less than half of the way      [D]
///              10) D-mmmm-g-mm.........   longer than 130 ms: a finger, which is late [D, g]
///
/// Nothing waits for the decision. While a contact is in doubt, the touch continues as if it were
/// not there; a finger that is certain later counts from its landing. Only the effects of a landing
/// come up to 22 ms later: an additional finger ends a drag, or a series of taps.
struct Stray {
    var contact: Contact
    var standing: Standing
    /// The reason why the touch is void if this is a finger, which landed too late for it.
    var reason: Check.Quantity?
    /// The movement of the hand when it lifted.
    var hand = Vector.zero

    /// The state of a contact that is not counted.
    enum Standing: Hashable {
        /// It is down, and has just landed.
        case landed
        /// It is down, and may be a part of the finger in this slot.
        case split(from: Int32)
        /// It is down, and landed while the others moved.
        case brush
        /// It was up too soon for a finger.
        case brief
        /// It was a part of a finger, and is up again.
        case rejoined
        /// It brushed the panel during the movement.
        case brushed
        /// It was merged with another finger's contact for this many microseconds.
        case merged(for: Int64)
        /// It was a touch of its own, whose finger may come back into this one.
        case earlier
    }

    /// 22 ms: 20 of 2,432 contacts on real panels lasted no longer beside another; the shortest
    /// taps of people take 30.
    static let shortest: Int64 = 22_000
    /// 1.2 mm: the noise of a panel; a contact that moves farther is a finger.
    private static let still = 1.2
    /// 50 ms: if no finger of a touch stays longer, it was a very quick tap.
    static let quick: Int64 = 50_000
    /// 130 ms: a little finger that brushes the panel is up again sooner.
    static let longestBrush: Int64 = 130_000
    /// 20 ms: fingers that land together land within two frames of a panel.
    static let together: Int64 = 20_000
    /// 120 ms: the fingers of a moving hand land within 111 ms.
    static let allLanded: Int64 = 120_000
    /// 0.55: a contact that was down for more than half of the movement takes part.
    static let share = 0.55
    /// 30 ms: a contact that ends so long before the others did not lift with them.
    static let leastRemainder: Int64 = 30_000
    /// 10 mm: the tips of two fingers that touch each other are farther apart.
    private static let fingertip = 10.0
    /// 5 mm: the same distance if the size of the panel is a guess.
    private static let guessedFingertip = 5.0
    /// A fifteenth of the longer side: on a panel that reports too small a size, fingers seem
    /// nearer.
    private static let sideShare = 1.0 / 15
    /// 4 mm: the parts of one finger do not move relative to each other.
    private static let parting = 4.0
    /// 35 ms: gloves lose a finger sooner after it landed.
    static let longestLoss: Int64 = 35_000
    /// 60 ms: a finger that was lost at its landing comes back within this time.
    private static let absence: Int64 = 60_000
    /// 7 mm, and half of the hand's movement: the greatest distance at which it comes back.
    private static let spread = 7.0

    /// True if the contact is down.
    var isDown: Bool {
        switch standing {
        case .landed, .split, .brush: true
        case .brief, .rejoined, .brushed, .merged, .earlier: false
        }
    }

    /// Returns the time at which the contact counts as a finger, if it is still down.
    ///
    /// A contact that landed while others lifted waits until those can no longer come back.
    func until(_ lastLift: Timestamp) -> Timestamp {
        switch standing {
        case .landed:
            let due = contact.landed.after(Stray.shortest + 1)
            return reason == .landedWhileLifting
                ? max(due, lastLift.after(LostContact.longest + 1)) : due
        case .brush: return contact.landed.after(Stray.longestBrush + 1)
        case .split, .brief, .rejoined, .brushed, .merged, .earlier: return .never
        }
    }

    /// Returns true if a contact that lifts at this time was too short for a finger.
    static func isBrief(_ contact: Contact, until time: Timestamp) -> Bool {
        time.microseconds(since: contact.landed) <= shortest && !hasMoved(contact)
    }

    /// Returns true if a contact has moved as only a finger does.
    static func hasMoved(_ contact: Contact) -> Bool { contact.farthestSquared > still * still }

    /// Returns true if a contact that lands at a point is near enough to a finger to be a part of
    /// it.
    static func isPart(of finger: Contact, at point: Point, on surface: Surface) -> Bool {
        let reach = min(
            surface.isGuessed ? guessedFingertip : fingertip,
            max(surface.width, surface.height) * sideShare
        )
        return finger.position.distance(to: point) < reach
    }

    /// Returns true if a part of a finger has left it.
    func hasLeft(_ finger: Contact) -> Bool {
        let nowApart: Vector = contact.position - finger.position
        let apart = nowApart - (contact.landing - hostPlace)
        return apart.dx * apart.dx + apart.dy * apart.dy > Stray.parting * Stray.parting
    }

    /// The position, at the landing, of the finger that it may be a part of.
    var hostPlace = Point(x: 0, y: 0)

    /// Returns true if a contact that lands at a point is this one, which was lost at its landing.
    func isFound(at point: Point, time: Timestamp, hand now: Vector) -> Bool {
        switch standing {
        case .landed, .split, .brush, .rejoined, .brushed, .merged: return false
        case .brief, .earlier: break
        }
        guard time.microseconds(since: contact.lifted) <= Stray.absence else { return false }
        let drift = standing == .earlier ? now : now - hand
        let length = (drift.dx * drift.dx + drift.dy * drift.dy).squareRoot()
        let place = Point(x: contact.lift.x + drift.dx, y: contact.lift.y + drift.dy)
        return place.distance(to: point) <= Stray.spread + length / 2
    }
}

extension Vector {
    fileprivate static func - (left: Vector, right: Vector) -> Vector {
        Vector(dx: left.dx - right.dx, dy: left.dy - right.dy)
    }
}
