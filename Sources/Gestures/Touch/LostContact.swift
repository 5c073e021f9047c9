import InputEvents

/// Tells a finger that the panel has lost for a moment from one that lifted.
///
///     D finger lands   m moves   U lifts   | end of the touch   [..] what it is
///
///     1) D-mmmm-U.D-mmmm-U|      one finger, lost for up to 35 ms: [one touch]
///     2) D-mmmm-U......D-U|      later: [two touches]; nobody lifts and lands within 35 ms
///     3) D-mmmm-U.   D-U|        at once, but far from where it was going: [two fingers]
///
/// Nothing waits for it: a touch is judged at its lift. If its only finger is found again, the touch
/// continues; where something came of it before, the rest means nothing.
enum LostContact {
    /// 35 ms: two frames at 60 Hz; the quickest people leave 50 ms between two taps.
    private static let longest: Int64 = 35_000
    /// 5 mm: how far from where it was a finger may be found that rested.
    private static let spread = 5.0
    /// 2: the middle of a stroke is 1.9 times as fast as its mean (Flash and Hogan 1985).
    private static let pace = 2.0

    /// Whether a finger that lifted then may only have been lost.
    static func isRecent(_ lifted: Timestamp, at time: Timestamp) -> Bool {
        time.microseconds(since: lifted) <= longest
    }

    /// Whether that is the finger that is found there.
    static func `is`(_ contact: Contact, at point: Point, time: Timestamp) -> Bool {
        guard !contact.isDown, isRecent(contact.lifted, at: time) else { return false }
        let lasted = Double(max(1, contact.lifted.microseconds(since: contact.landed)))
        let gone = Double(time.microseconds(since: contact.lifted))
        let way = contact.landing.distance(to: contact.lift)
        return contact.lift.distance(to: point) <= spread + pace * way / lasted * gone
    }
}
