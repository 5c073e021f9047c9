import InputEvents

// Touches that are not over at the lift, because the panel may only have lost the finger: see ``LostContact``.
extension TouchArbiter {
    /// Whether the finger that lifted at that time may only have been lost, and it is worth to wait for it.
    ///
    ///     D finger lands   m moves   U lifts   | 35 ms   [..] fires
    ///
    ///     ordinary swipes, taps   1) D-mmm-U[swipe]           at the lift: they slow down before it
    ///     bent, at full speed     2) D-mmm-U|[swipe]          if strokes or circles are bound
    ///                             3) D-mmm-U.D-mmm-U[circle]
    ///     continuous, at speed    4) D-m[b]-m[u]-U|[e]        only its end waits
    ///                             5) D-m[b]-m[u]-U.D-m[u]-U|[e]
    ///     a panel that has lost   6) D-mmm-U|[swipe]          whatever moves
    ///     a contact before        7) D--U.D---[long press]    what may be a long press
    ///
    /// What else happens to the touch decides at once. Mutating, so that the arbiter is not copied for it.
    mutating func mayBeLost(at time: Timestamp) -> Bool {
        if losesContacts { return sequence.hasMoved || !patterns.longPresses.isEmpty }
        let isHasty = sequence.contacts.contains {
            !$0.isDown && $0.lifted == time && LostContact.isHasty($0)
        }
        guard isHasty else { return false }
        if case .continuous = state { return true }
        // One that has not begun would begin, and end, at the lift.
        if case .open = state, !patterns.continuous.isEmpty { return true }
        return drag.hasStarted || patterns.wantsShape && LostContact.bends(trail)
    }

    /// Whether it waits for a finger that may only have been lost.
    var waitsForFinger: Bool { lostUntil != .never }

    /// Waits for the fingers that lifted at that time.
    mutating func waitForFinger(since time: Timestamp) {
        lostUntil = time.after(LostContact.longest)
    }

    /// A finger is about to land: it may be the one that was lost, or the beginning of another touch.
    mutating func fingerLands(
        _ change: TouchChange,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        restStays(at: time, into: &found)
        if sequence.isComplete, !waitsForFinger { frameEnded(at: time, into: &found) }
        guard waitsForFinger, sequence.lost(at: change.position, time: time) == nil else { return }
        fingerStaysAway(at: time, into: &found)
    }

    /// The finger for which the touch waits has lifted: what was held back happens.
    mutating func fingerStaysAway(at time: Timestamp, into found: inout [Gesture]) {
        guard waitsForFinger else { return }
        lostUntil = .never
        stop(.end, at: time, into: &found)
        if sequence.isComplete { conclude(at: time, into: &found) }
    }
}
