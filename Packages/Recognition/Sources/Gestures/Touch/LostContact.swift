import InputEvents

/// Distinguishes a finger that the panel loses for a moment from a finger that lifts.
///
///     D finger lands   m moves   U lifts   | end of the touch   [..] what the contacts are
///
///     1) D-mmmm-U.D-mmmm-U|      lost for up to 35 ms: [one finger, one touch]
///     2) D-mmmm-U......D-U|      back later: [two touches]; nobody lifts and lands within 35 ms
///     3) D-mmmm-U.   D-U|        at once, but far from where the finger was going: [two fingers]
///
/// Few touches wait for a lost finger; most are judged at their last lift, see
/// ``TouchArbiter/mayBeLost(_:at:)``. If the only finger of a judged touch comes back, the touch
/// continues; if the touch had become a gesture, the continuation is ignored.
package enum LostContact {
    /// 35 ms: two frames at 60 Hz; the quickest people leave 50 ms between two taps.
    package static let longest: Int64 = 35_000
    /// 5 mm: the greatest distance at which a finger that rested may come back.
    private static let returnRadius = 5.0
    /// 2: the greatest increase of speed while a finger is lost; a stroke is 1.9 times as fast in
    /// its middle as on average (Flash and Hogan 1985), and a finger that has just begun to move
    /// doubles its speed within two frames.
    private static let speedFactor = 2.0
    /// 0.5: the least ratio of the end speed to the mean speed in full motion; in its last 30 ms,
    /// a stroke has a third of its mean speed (Flash and Hogan 1985).
    private static let leastSpeedRatio = 0.5
    /// 20°: the least bend of a drawing; the two halves of an arc differ by 14° if its height is
    /// 6 % of its length, and by 30° if the arc is a sixth of a circle.
    private static let leastBend = 20.0

    /// Returns true if a lift is recent enough at this time for a lost finger.
    static func isRecent(_ lifted: Timestamp, at time: Timestamp) -> Bool {
        time.microseconds(since: lifted) <= longest
    }

    /// Returns true if a finger that lands at this point is the lost finger.
    static func `is`(_ contact: Contact, at point: Point, time: Timestamp) -> Bool {
        guard !contact.isDown, isRecent(contact.lifted, at: time) else { return false }
        return contact.lift.distance(to: point)
            <= returnRadius + speedFactor * contact.possibleTravel(until: time)
    }

    /// Returns true if a finger lifted in full motion, which means that it flicked or was lost.
    static func isHasty(_ contact: Contact) -> Bool {
        contact.endSpeed > 0 && contact.endSpeed >= leastSpeedRatio * contact.meanSpeed
    }

    /// Returns true if a path bends like the beginning of a stroke or circle.
    static func bends(_ trail: Trail) -> Bool { trail.bend.magnitude >= leastBend }
}
