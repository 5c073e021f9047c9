import InputEvents

/// Recognises fingers that stay in one place.
///
///     D last finger lands   U first finger lifts   m moves beyond the slop   [..] fires
///
///     bound: 500 ms           1) D----[500]......U     at the timeout, while the finger is down
///                             2) D--U   D--m-----U     nothing
///                             3) D--D----[500]...UU    each landing starts the time again
///     bound: 500 ms and 2 s   4) D----------------[2 s]...U
///                             5) D--------U[500]       the shorter waits until the longer fails
///                             6) D--------m[500].U     at the movement
///     a palm                  7) D-----------------U    nothing
///     within 7 mm of the rim  8) D-----------------U    nothing, unless the press has a place
///
/// A long press owns the touch: no other gesture follows. The arbiter keeps its deadline, see
/// ``TouchState/resting(until:)``.
struct LongPressRecogniser {
    /// The time in microseconds for patterns that do not set one.
    private let defaultHold: Int64

    init(limits: Limits) { defaultHold = limits.longPress }

    /// Returns the time at which the longest bound press is complete if the last finger landed at
    /// `landing`; `never` if none is bound.
    func deadline(
        _ touch: TouchSummary,
        among candidates: [Candidate<Void>],
        since landing: Timestamp
    ) -> Timestamp {
        var longest: Int64 = -1
        for candidate in candidates where touch.satisfies(candidate) {
            longest = max(longest, hold(of: candidate))
        }
        return longest < 0 ? .never : landing.after(longest)
    }

    /// Returns the winning patterns among the presses whose time is complete, the longest first.
    ///
    /// The arbiter asks at a timeout, a movement or a lift.
    func winners(
        _ touch: TouchSummary,
        among candidates: [Candidate<Void>],
        grip: TouchSequence.Grip?,
        since landing: Timestamp,
        at time: Timestamp
    ) -> [Int] {
        let held = time.microseconds(since: landing)
        return candidates.mostFirst(hold(of:))
            .winners { hold(of: $0) <= held && touch.satisfies($0) && allows($0, grip) }
            .map(\.pattern)
    }

    /// Returns true if the touch makes one of the presses once its fingers have rested long enough.
    func isPossible(
        _ touch: TouchSummary,
        among candidates: [Candidate<Void>],
        grip: TouchSequence.Grip?
    ) -> Bool {
        candidates.contains { touch.satisfies($0) && allows($0, grip) }
    }

    /// Returns true if a touch with this sign of a hand that grips the device, if any, may make the
    /// press.
    func allows(_ candidate: Candidate<Void>, _ grip: TouchSequence.Grip?) -> Bool {
        switch grip {
        case nil: true
        case .palm: false
        case .rim: candidate.isPlaced
        }
    }

    /// Returns the longest time, in microseconds, for which a tap by one finger may rest if these
    /// presses are bound.
    ///
    /// The time is twice the threshold `tap`, or as long as the shortest press if that is less, but
    /// at least the threshold. Some people rest for more than half a second when they tap: of 16
    /// people, one did so in 6 % of the taps (docs/build/touches.md).
    static func longestTap(beside candidates: [Candidate<Void>], _ limits: Limits) -> Int64 {
        let presses = LongPressRecogniser(limits: limits)
        let shortest = candidates.map(presses.hold(of:)).min() ?? .max
        return max(limits.tap, min(2 * limits.tap, shortest))
    }

    /// Returns the time in microseconds for which the fingers must rest.
    func hold(of candidate: Candidate<Void>) -> Int64 {
        candidate.hold > 0 ? candidate.hold : defaultHold
    }
}
