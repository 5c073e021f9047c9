import InputEvents

/// The gestures that are still possible for the touch in progress on a device; needed to forward
/// its fingers to other programs.
package struct TouchOutlook: Hashable, Sendable {
    /// The owner of a touch.
    package enum Ownership: Hashable, Sendable {
        /// No gesture is possible any more, or there is no touch.
        case free
        /// A gesture is possible.
        case open
        /// A gesture is in progress, or the touch has become one, even if it has just ended.
        case taken
    }

    /// The owner of the touch.
    package var ownership: Ownership
    /// True if a gesture with this number of fingers is possible that is bound to a place where
    /// they are.
    package var isPlaced = false
    /// True if a gesture of two or more fingers is possible, and all of them are down.
    package var isShared = false
    /// True if a gesture is possible that is bound to such a place and needs more fingers.
    package var isPlacedForMore = false
    /// True if any gesture with more fingers is possible.
    package var isForMore = false
    /// True if a finger has moved beyond the slop.
    package var hasMoved = false
    /// The next time at which resting fingers make a long press, or at which that must be asked
    /// again; nil if none is possible.
    package var press: Timestamp?

    /// Creates an outlook on no particular gesture.
    package init(_ ownership: Ownership) { self.ownership = ownership }
}

extension TouchOutlook {
    /// Computes the outlook on the touch in progress, or on the last one if there is none.
    ///
    /// Costs nothing until it is called. `arbiter` is only read; it is inout so that it is not
    /// copied.
    init(_ arbiter: inout TouchArbiter, at time: Timestamp) {
        self.init(arbiter.state.isTaken ? .taken : .free)
        let phase = arbiter.sequence.phase
        guard ownership == .free, !arbiter.state.isOver, phase == .touching || phase == .lifting
        else {
            return
        }
        let (fingers, limits) = (arbiter.sequence.fingers, arbiter.limits)
        // Contacts in doubt may be fingers.
        let most = fingers + arbiter.sequence.doubtedFingers
        let places = Zones(arbiter.sequence, zones: arbiter.zones)
        let travel = arbiter.sequence.wholeTravel
        let passed = time.microseconds(since: arbiter.sequence.firstLanding)
        hasMoved = arbiter.sequence.hasMoved
        press = arbiter.mayPress ? arbiter.until : nil
        // A finger that lands now still joins the touch.
        let mayLand = phase == .touching && (!hasMoved || passed <= limits.landing)
        let isTooLong = passed > arbiter.tap.longest + limits.tapLanding
        let mayRoll = arbiter.tap.mayRoll(arbiter.sequence, at: time)
        for gesture in arbiter.candidates.possibleGestures where gesture.allows(places) {
            let isTap = gesture.way == .tap && !isTooLong
            let isPossible =
                hasMoved ? gesture.allows(travel) || isTap && mayRoll : gesture.way != .tap || isTap
            let fits = gesture.fingers.overlaps(fingers...most)
            let mayFit = gesture.fingers.upperBound > fingers && mayLand
            guard isPossible, fits || mayFit else { continue }
            ownership = .open
            if fits, gesture.isPlaced { isPlaced = true }
            if fits, most > 1 { isShared = true }
            if mayFit, gesture.isPlaced { isPlacedForMore = true }
            if mayFit { isForMore = true }
        }
    }
}
