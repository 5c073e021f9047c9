import InputEvents

/// Tells a finger that the panel has lost for a moment from one that lifted.
///
///     D finger lands   m moves   U lifts   | end of the touch   [..] what it is
///
///     1) D-mmmm-U.D-mmmm-U|      one finger, lost for up to 35 ms: [one touch]
///     2) D-mmmm-U......D-U|      later: [two touches]; nobody lifts and lands within 35 ms
///     3) D-mmmm-U.   D-U|        at once, but far from where it was going: [two fingers]
///
/// Hardly anything waits for it: an ordinary touch is judged at its lift, see
/// ``TouchArbiter/mayBeLost(_:at:)``. If its only finger is found again, the touch continues; where
/// something came of it before, the rest means nothing.
package enum LostContact {
    /// 35 ms: two frames at 60 Hz; the quickest people leave 50 ms between two taps.
    package static let longest: Int64 = 35_000
    /// 5 mm: how far from where it was a finger may be found that rested.
    private static let spread = 5.0
    /// 2: the middle of a stroke is 1.9 times as fast as its mean (Flash and Hogan 1985), and a
    /// finger that has just begun to move doubles its pace within two frames.
    private static let pace = 2.0
    /// 0.5: a stroke is a third as fast in its last 30 ms as in its mean (Flash and Hogan 1985);
    /// who lifts in full motion flicks, or was lost.
    private static let haste = 0.5
    /// 20°: the halves of a bow that is 6 % of its length high differ by 14°, those of a sixth of a
    /// circle by 30°.
    private static let bend = 20.0

    /// Whether a finger that lifted then may only have been lost.
    static func isRecent(_ lifted: Timestamp, at time: Timestamp) -> Bool {
        time.microseconds(since: lifted) <= longest
    }

    /// Whether that is the finger that is found there.
    static func `is`(_ contact: Contact, at point: Point, time: Timestamp) -> Bool {
        guard !contact.isDown, isRecent(contact.lifted, at: time) else { return false }
        return contact.lift.distance(to: point) <= spread + pace * contact.way(until: time)
    }

    /// Whether a finger lifted in full motion, as few do that the panel has not lost.
    static func isHasty(_ contact: Contact) -> Bool {
        contact.endPace > 0 && contact.endPace >= haste * contact.meanPace
    }

    /// Whether a way bends as that of a stroke or circle of which the rest may follow.
    static func bends(_ trail: Trail) -> Bool { trail.bend.magnitude >= bend }
}
