import InputEvents

/// Distinguishes a finger that the panel loses for a moment from one that lifts.
///
///     D finger lands   m moves   U lifts   | end of the touch   [..] what it is
///
///     1) D-mmmm-U.D-mmmm-U|      one finger, lost for up to 35 ms: [one touch]
///     2) D-mmmm-U......D-U|      later: [two touches]; nobody lifts and lands within 35 ms
///     3) D-mmmm-U.   D-U|        at once, but far from where it was going: [two fingers]
///
/// Few touches wait for a lost finger; an ordinary one is judged at its lift, see
/// ``TouchArbiter/mayBeLost(_:at:)``. If its only finger is found again, the touch continues; if it
/// had already become a gesture, the continuation is ignored.
package enum LostContact {
    /// 35 ms: two frames at 60 Hz; the quickest people leave 50 ms between two taps.
    package static let longest: Int64 = 35_000
    /// 5 mm: the greatest distance at which a finger that rested may be found.
    private static let spread = 5.0
    /// 2: a stroke is 1.9 times as fast in its middle as in the mean (Flash and Hogan 1985), and a
    /// finger that has just begun to move doubles its speed within two frames.
    private static let pace = 2.0
    /// 0.5: in its last 30 ms, a stroke has a third of its mean speed (Flash and Hogan 1985); a
    /// finger that lifts in full motion flicks, or was lost.
    private static let haste = 0.5
    /// 20°: the halves of an arc whose height is 6 % of its length differ by 14°, those of a sixth
    /// of a circle by 30°.
    private static let bend = 20.0

    /// Returns true if a lift at this time is recent enough for a lost finger.
    static func isRecent(_ lifted: Timestamp, at time: Timestamp) -> Bool {
        time.microseconds(since: lifted) <= longest
    }

    /// Returns true if a finger that lands at this point is the lost one.
    static func `is`(_ contact: Contact, at point: Point, time: Timestamp) -> Bool {
        guard !contact.isDown, isRecent(contact.lifted, at: time) else { return false }
        return contact.lift.distance(to: point) <= spread + pace * contact.way(until: time)
    }

    /// Returns true if a finger lifted in full motion, which is rare unless the panel lost it.
    static func isHasty(_ contact: Contact) -> Bool {
        contact.endPace > 0 && contact.endPace >= haste * contact.meanPace
    }

    /// Returns true if a path bends like the beginning of a stroke or circle.
    static func bends(_ trail: Trail) -> Bool { trail.bend.magnitude >= bend }
}
