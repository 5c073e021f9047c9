import InputEvents

/// Recognises a thumb that holds the device, or a palm, by its rest, because most panels do not
/// report the size of a contact.
///
///     R a contact lands and rests   D a finger lands   U lifts   [..] which contacts count
///
///     1) R----------D-m-U[D]        R has rested for 200 ms, at the rim or out of reach
///     2) R--D-m-UU[D, R]            R has just landed: a finger
///     3) R----------D-m-UU[D, R]    R rests within reach, and D moves to R, from R or about R
///     4) R-m--------D-m-UU[D, R]    R has moved: a finger
///     5) R----------D-m-U----|[D]   R rests within reach, but for 200 ms after D has lifted, too
///     6) R----------D-m-UU[D]       R rests within reach, and D moves in another direction
///     7) R----------D-m-UU[D]       R is 20 mm wide or more: a palm, wherever it lies
///     8) R----------[no long press] R rests at the rim, or is a palm, and no other contact is down
struct RestingContact {
    let surface: Surface

    /// 200 ms: the fingers of one gesture land within 111 ms of each other.
    static let lead: Int64 = 200_000
    /// 7 mm: the reach of a thumb that holds the device over its rim.
    private static let rim = 7.0
    /// A sixth: on a watch, the rim must leave most of the panel free.
    private static let rimShare = 1.0 / 6
    /// 120 mm: a thumb that waits for a pinch rests nearer than this to the finger, a palm farther
    /// away.
    private static let span = 120.0
    /// 20°: a pinching finger moves straight towards the waiting thumb or away from it.
    private static let aim = 20.0
    /// 60 mm: when a hand begins to open, its fingers are nearer than this to the thumb.
    private static let closed = 60.0
    /// 6 %: the greatest change of distance of a finger that turns about a thumb.
    private static let wobble = 0.06

    init(surface: Surface) { self.surface = surface }

    /// Returns true if a contact that landed at `landed` may have rested long enough by now.
    func mayRest(since landed: Timestamp, at time: Timestamp) -> Bool {
        time.microseconds(since: landed) >= RestingContact.lead
    }

    /// Returns true if a contact that has not moved does not belong to the touch of a finger that
    /// lands at this point.
    func rests(
        _ contact: Contact,
        isPalm: Bool,
        whileLandingAt point: Point,
        at time: Timestamp
    ) -> Bool {
        mayRest(since: contact.landed, at: time)
            && (isPalm || isAtRim(contact.position)
                || contact.position.distance(to: point) > RestingContact.span)
    }

    /// Returns true if fingers that moved between these points pinched with the resting contact, or
    /// turned about it.
    static func isPartner(_ rest: Point, of start: Point, to end: Point) -> Bool {
        let deviation = Angle.between(rest - start, end - start).magnitude
        let (before, after) = (start.distance(to: rest), end.distance(to: rest))
        let closes = deviation <= aim
        let opens = 180 - deviation <= aim && before <= closed
        return closes || opens || (after - before).magnitude <= wobble * before
    }

    /// Returns true if a contact at this point may belong to a hand that holds the device.
    func isAtRim(_ point: Point) -> Bool {
        let distance = min(
            min(point.x, surface.width - point.x),
            min(point.y, surface.height - point.y)
        )
        let shorter = min(surface.width, surface.height)
        return distance <= min(RestingContact.rim, shorter * RestingContact.rimShare)
    }
}
