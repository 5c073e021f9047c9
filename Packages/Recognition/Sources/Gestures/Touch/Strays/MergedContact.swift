import InputEvents

/// Distinguishes a finger whose contact merges with that of another finger from a finger that
/// lifts.
///
///     D D' fingers land   m they move   U one contact ends   j the other jumps to their middle
///     j' it jumps back   | 100 ms
///
///     1) DD'-mm-Uj-mm-Dj'-mm-UU    merged until the finger is back: the jump is not a movement
///     2) DD'-mm-U-mm-D-mm-UU       without a jump: merged, too, if D is near and back within 80 ms
///     3) DD'-mm-Uj-mm-----|..U     the finger does not come back: it lifted
///     4) DD'-mm-U--------D         another finger
enum MergedContact {
    /// 100 ms: panels merge fingers for up to 60 ms (over three frames at 60 Hz), or until a lift.
    static let longest: Int64 = 100_000
    /// 80 ms: the limit if the other contact does not jump.
    static let longestWithoutJump: Int64 = 80_000
    /// 60 mm: no panel merges fingers that are farther apart.
    private static let greatestDistance = 60.0
    /// 20 mm: the limit if the other contact does not jump.
    private static let greatestDistanceWithoutJump = 20.0
    /// 8 mm: the least distance at which a jump to the middle is more than noise.
    private static let leastDistance = 8.0
    /// 0.3 of the distance, or 3.5 mm if that is more: the greatest distance from the middle at
    /// which the jump may end, because the hand moves on and one finger presses harder.
    private static let toleranceShare = 0.3
    private static let tolerance = 3.5
    /// 8 mm, and twice the distance that the finger may have moved: the greatest distance at which
    /// it lands again.
    private static let returnRadius = 8.0
    private static let speedFactor = 2.0

    /// Returns the jump of a finger to the middle between itself and a contact that ends in the
    /// same frame; nil if the movement is not such a jump.
    static func jump(of finger: Contact, to point: Point, beside gone: Contact) -> Vector? {
        let apart = gone.lift - finger.position
        let jump = point - finger.position
        let distance = apart.length
        guard (leastDistance...greatestDistance).contains(distance) else { return nil }
        let deviation = Vector(dx: jump.dx - apart.dx / 2, dy: jump.dy - apart.dy / 2)
        return deviation.length <= max(tolerance, toleranceShare * distance) ? jump : nil
    }

    /// Returns true if a finger that lands at this point is the finger whose contact merged with
    /// another contact.
    ///
    /// `gone` is the contact that ended; `hasJumped` is true if the other one jumped to the middle.
    static func `is`(
        _ gone: Contact,
        at point: Point,
        time: Timestamp,
        hasJumped: Bool,
        beside fingers: [Contact]
    ) -> Bool {
        let absence = time.microseconds(since: gone.lifted)
        guard !gone.isDown, absence <= (hasJumped ? longest : longestWithoutJump) else {
            return false
        }
        guard
            gone.lift.distance(to: point)
                <= returnRadius + speedFactor * gone.possibleTravel(until: time)
        else { return false }
        return hasJumped
            || fingers.contains {
                $0.isDown && $0.position.distance(to: point) <= greatestDistanceWithoutJump
            }
    }
}

/// A correction of the positions of a contact that is not where its finger is.
struct Shift {
    /// The slot of the contact.
    let slot: Int32
    /// The displacement of the contact from the finger.
    let by: Vector
    let cause: Cause

    /// The reasons why a contact is not where its finger is.
    enum Cause: Hashable {
        /// The contact also represents the finger that had this slot.
        case merged(with: Int32)
        /// The contact is another part of the finger than the part that landed first.
        case split
    }
}
