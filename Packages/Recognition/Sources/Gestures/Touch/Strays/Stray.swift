import InputEvents

/// A contact that may not be a finger, and does not count until it certainly is one.
///
///     D a finger lands   m moves   U lifts   g another contact lands   u it lifts   [..] counted
///
///     landed    1) D----g.u----U          g lifts within 22 ms where it landed: a ghost [D]
///               2) D----g------u-U        g stays longer, or moves: a finger from g on  [D, g]
///               3) D-g.u.U                no finger stayed 50 ms: both tapped quickly   [D, g]
///               4) D-g.u..g----u-U        g is back within 60 ms: it was lost (gloves)  [D, g]
///               5) D.U.g..D----u-U        the same, but D is the finger that was lost   [D, g]
///     split     6) D-mm-g-mm-u-mm-U       g is within a fingertip of D and moves with D [D]
///               7) D-mm-g-mm-U-mm-u       D ends first: the finger continues as g       [D]
///               8) D-----g-..m...u-U      g moves away from D: a finger                 [D, g]
///     brush     9) D-mmmm-g-mm-u-mm-U     g lands mid-way, for less than half the time  [D]
///              10) D-mmmm-g-mm.........   g stays over 130 ms: a finger, which is late  [D, g]
///
/// Nothing waits for the decision. While a contact is in doubt, the touch continues without it; a
/// contact that turns out to be a finger counts from its landing. Only the effects of a landing are
/// delayed, by 22 ms, or 130 ms during a movement: an additional finger ends a drag or a series of
/// taps.
struct Stray {
    var contact: Contact
    var standing: Standing
    /// The reason why the touch becomes void if this is a finger; nil if it does not.
    var voidReason: Check.Quantity?
    /// The travel of the hand when the contact lifted.
    var handAtLift = Vector.zero

    /// The state of a contact that is not counted.
    enum Standing: Hashable {
        /// The contact is down, and has just landed.
        case landed
        /// The contact is down, and may be a part of the finger in this slot.
        case split(from: Int32)
        /// The contact is down, and landed while the fingers moved.
        case brush
        /// The contact lifted too soon for a finger.
        case brief
        /// The contact was a part of a finger, and has lifted.
        case rejoined
        /// The contact brushed the panel during the movement of the fingers.
        case brushed
        /// The finger shared the contact of another finger for this many microseconds.
        case merged(for: Int64)
        /// The contact belongs to the last touch, and its finger may come back into this one.
        case earlier
    }

    /// 22 ms: on real panels, 20 of 2,432 contacts beside another lasted no longer; the shortest
    /// taps of people take 30 ms.
    static let shortest: Int64 = 22_000
    /// 1.2 mm: the noise of a panel; a contact that moves farther is a finger.
    private static let noise = 1.2
    /// 50 ms: if no finger of a touch stays longer, it was a very quick tap.
    static let quick: Int64 = 50_000
    /// 130 ms: a little finger that brushes the panel lifts sooner.
    static let longestBrush: Int64 = 130_000
    /// 20 ms: fingers that land together land within two frames of a panel.
    static let together: Int64 = 20_000
    /// 120 ms: the fingers of a moving hand land within 111 ms.
    static let allLanded: Int64 = 120_000
    /// 0.55: a contact that was down for more than about half of the movement takes part.
    static let leastShare = 0.55
    /// 30 ms: a contact that ends this long before the others did not lift with them.
    static let leastRemainder: Int64 = 30_000
    /// 10 mm: two fingers that touch each other have their tips farther apart.
    private static let fingertip = 10.0
    /// 5 mm: the limit in place of 10 mm if the size of the panel is a guess.
    private static let guessedFingertip = 5.0
    /// A fifteenth of the longer side: the limit on a panel that reports too small a size, so that
    /// fingers seem nearer to each other than they are.
    private static let sideShare = 1.0 / 15
    /// 4 mm: the parts of one finger move less than this relative to each other.
    private static let parting = 4.0
    /// 35 ms: a finger in a glove that the panel loses at its landing is lost within this time.
    static let longestLoss: Int64 = 35_000
    /// 60 ms: a finger that was lost at its landing comes back within this time.
    private static let absence: Int64 = 60_000
    /// 7 mm, and half of the hand's travel since the loss: the greatest distance between the point
    /// where a lost finger is expected and the point where it lands again.
    private static let returnRadius = 7.0

    /// True if the contact is down.
    var isDown: Bool {
        switch standing {
        case .landed, .split, .brush: true
        case .brief, .rejoined, .brushed, .merged, .earlier: false
        }
    }

    /// Returns the time at which the contact counts as a finger if it is still down; `never` if
    /// time does not decide this.
    ///
    /// A contact that landed while others lifted waits until the others can no longer come back.
    func deadline(_ lastLift: Timestamp) -> Timestamp {
        switch standing {
        case .landed:
            let due = contact.landed.after(Stray.shortest + 1)
            return voidReason == .landedWhileLifting
                ? max(due, lastLift.after(LostContact.longest + 1)) : due
        case .brush: return contact.landed.after(Stray.longestBrush + 1)
        case .split, .brief, .rejoined, .brushed, .merged, .earlier: return .never
        }
    }

    /// Returns true if a contact that lifts at this time was too short for a finger.
    ///
    /// A contact that has moved is a finger, however short it was.
    static func isBrief(_ contact: Contact, until time: Timestamp) -> Bool {
        time.microseconds(since: contact.landed) <= shortest && !hasMoved(contact)
    }

    /// Returns true if a contact has moved farther than noise, as only a finger does.
    static func hasMoved(_ contact: Contact) -> Bool { contact.farthestSquared > noise * noise }

    /// Returns true if a contact that lands at a point is near enough to a finger to be a part of
    /// that finger.
    static func isPart(of finger: Contact, at point: Point, on surface: Surface) -> Bool {
        let radius = min(
            surface.isGuessed ? guessedFingertip : fingertip,
            max(surface.width, surface.height) * sideShare
        )
        return finger.position.distance(to: point) < radius
    }

    /// Returns true if the contact has moved away from the finger that it may be a part of.
    func hasLeft(_ finger: Contact) -> Bool {
        let offset: Vector = contact.position - finger.position
        let change = offset - (contact.landing - hostPosition)
        return change.dx * change.dx + change.dy * change.dy > Stray.parting * Stray.parting
    }

    /// The position of the finger that the contact may be a part of, when the contact landed.
    var hostPosition = Point(x: 0, y: 0)

    /// Returns true if a contact that lands at a point is the finger of this contact, which was
    /// lost at its landing; `hand` is the travel of the hand.
    func isFound(at point: Point, time: Timestamp, hand: Vector) -> Bool {
        switch standing {
        case .landed, .split, .brush, .rejoined, .brushed, .merged: return false
        case .brief, .earlier: break
        }
        guard time.microseconds(since: contact.lifted) <= Stray.absence else { return false }
        let drift = standing == .earlier ? hand : hand - handAtLift
        let length = (drift.dx * drift.dx + drift.dy * drift.dy).squareRoot()
        let expected = Point(x: contact.lift.x + drift.dx, y: contact.lift.y + drift.dy)
        return expected.distance(to: point) <= Stray.returnRadius + length / 2
    }
}

extension Vector {
    fileprivate static func - (left: Vector, right: Vector) -> Vector {
        Vector(dx: left.dx - right.dx, dy: left.dy - right.dy)
    }
}
