import InputEvents

/// Distinguishes a finger whose contact merges with that of another from a finger that lifts.
///
///     D D' fingers land   m they move   U one contact ends   j the other jumps to their middle
///     j' it jumps back   | 100 ms
///
///     1) DD'-mm-Uj-mm-Dj'-mm-UU    merged until the other comes back: the jump is no movement
///     2) DD'-mm-U-mm-D-mm-UU       without a jump: the same near a finger, for 80 ms, if they moved
///     3) DD'-mm-Uj-mm-----|..U     it does not come back: it lifted
///     4) DD'-mm-U--------D         another finger
enum MergedContact {
    /// 100 ms: fingers that merge part again within 60 ms, or lift so; three frames at 60 Hz.
    static let longest: Int64 = 100_000
    /// 80 ms: the limit if the other contact does not jump.
    static let unseen: Int64 = 80_000
    /// 60 mm: no panel merges fingers that are farther apart.
    private static let reach = 60.0
    /// 20 mm: the limit if the other contact does not jump.
    private static let near = 20.0
    /// 8 mm: the least distance at which a jump to the middle is more than noise.
    private static let nearest = 8.0
    /// 0.3 of the distance, or 3.5 mm: the greatest distance from the middle at which the jump may
    /// end, because the hand moves on and one finger presses harder.
    private static let share = 0.3
    private static let tolerance = 3.5
    /// 8 mm, and twice its possible movement: the greatest distance at which the finger lands
    /// again.
    private static let spread = 8.0
    private static let pace = 2.0

    /// Returns the jump of a finger to the middle between it and a contact that ends in the same
    /// frame; nil if the movement is no such jump.
    static func jump(of finger: Contact, to point: Point, beside gone: Contact) -> Vector? {
        let way = gone.lift - finger.position
        let jump = point - finger.position
        let distance = way.length
        guard (nearest...reach).contains(distance) else { return nil }
        let off = Vector(dx: jump.dx - way.dx / 2, dy: jump.dy - way.dy / 2)
        return off.length <= max(tolerance, share * distance) ? jump : nil
    }

    /// Returns true if a finger that lands at this point is the one whose contact merged with
    /// another.
    static func `is`(
        _ gone: Contact,
        at point: Point,
        time: Timestamp,
        hasJumped: Bool,
        beside fingers: [Contact]
    ) -> Bool {
        let absence = time.microseconds(since: gone.lifted)
        guard !gone.isDown, absence <= (hasJumped ? longest : unseen) else { return false }
        guard gone.lift.distance(to: point) <= spread + pace * gone.way(until: time) else {
            return false
        }
        return hasJumped
            || fingers.contains { $0.isDown && $0.position.distance(to: point) <= near }
    }
}

/// A correction of positions, for a finger whose contact is not where the finger is.
struct Shift {
    /// The slot of the contact.
    let slot: Int32
    /// The displacement of the contact from the finger.
    let by: Vector
    let cause: Cause

    /// The reasons why a contact is not where its finger is.
    enum Cause: Hashable {
        /// The contact also represents the finger of this slot.
        case merged(with: Int32)
        /// The contact is another part of the finger than the one that landed.
        case split
    }
}
