import InputEvents

/// Recognises a thumb that holds the device, or a palm, by its rest, because most panels do not
/// report the size of a contact.
///
///     R a contact lands and rests   D a finger lands   U lifts   [..] what the touch is
///
///     1) R----------D-m-U[by D alone]     R rests for 200 ms, at the rim or out of reach
///     2) R--D-m-UU[by both]               R has just landed: a finger
///     3) R----------D-m-UU[by both]       R rests where a thumb rests that pinches
///     4) R-m--------D-m-UU[by both]       R has moved: a finger
///     5) R----------D-m-U----|[by D]..R   within reach, but it rests for 200 ms after the others, too
///     6) R----------D-m-UU[by D alone]    and where D goes neither to R, away from it nor about it
///     7) R----------D-m-UU[by D alone]    R is 20 mm wide or more: a palm, wherever it lies
///     8) R----------[no long press]       R rests at the rim, or is a palm, and nothing else is down
struct RestingContact {
    let surface: Surface

    /// 200 ms: fingers of one gesture land within 111 ms of each other.
    static let lead: Int64 = 200_000
    /// 7 mm: the reach of a thumb that holds the device over its rim.
    private static let rim = 7.0
    /// A sixth: on a watch, the rim must leave most of the panel free.
    private static let rimShare = 1.0 / 6
    /// 120 mm: a thumb that waits for a pinch rests nearer to the finger; a palm is farther away.
    private static let span = 120.0
    /// 20°: a pinching finger moves straight towards the waiting thumb or away from it.
    private static let aim = 20.0
    /// 60 mm: when a hand begins to open, its fingers are nearer to the thumb than this.
    private static let closed = 60.0
    /// 6 %: a finger that turns about a thumb keeps its distance from it.
    private static let wobble = 0.06

    init(surface: Surface) { self.surface = surface }

    /// Returns true if a contact that landed at this time may have rested long enough.
    func mayRest(since landed: Timestamp, at time: Timestamp) -> Bool {
        time.microseconds(since: landed) >= RestingContact.lead
    }

    /// Returns true if an unmoved contact is not part of the touch whose next finger lands at this
    /// point.
    func rests(
        _ contact: Contact,
        isPalm: Bool,
        while point: Point,
        at time: Timestamp
    ) -> Bool {
        mayRest(since: contact.landed, at: time)
            && (isPalm || isAtRim(contact.position)
                || contact.position.distance(to: point) > RestingContact.span)
    }

    /// Returns true if the fingers, moving between these points, pinched with the resting contact
    /// or turned about it.
    static func isPartner(_ rest: Point, of start: Point, to end: Point) -> Bool {
        let off = Angle.between(rest - start, end - start).magnitude
        let (before, after) = (start.distance(to: rest), end.distance(to: rest))
        let closes = off <= aim
        let opens = 180 - off <= aim && before <= closed
        return closes || opens || (after - before).magnitude <= wobble * before
    }

    /// Returns true if a contact at this place may be a hand that holds the device.
    func isAtRim(_ point: Point) -> Bool {
        let nearest = min(
            min(point.x, surface.width - point.x),
            min(point.y, surface.height - point.y)
        )
        let shorter = min(surface.width, surface.height)
        return nearest <= min(RestingContact.rim, shorter * RestingContact.rimShare)
    }
}
