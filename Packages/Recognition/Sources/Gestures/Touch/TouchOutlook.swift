import InputEvents

/// The gestures that are still possible for the touch in progress on a device, for the decision
/// whether to forward the touch to other programs.
package struct TouchOutlook: Hashable, Sendable {
    /// The possible owners of a touch.
    package enum Ownership: Hashable, Sendable {
        /// No gesture is possible any more; between touches, the last touch was not a gesture.
        case free
        /// A gesture is still possible.
        case open
        /// A gesture is in progress, or the touch has become one; between touches, the last touch
        /// has.
        case taken
    }

    /// The owner of the touch.
    package var ownership: Ownership
    /// True if a gesture of the fingers that are down is possible, and is bound to a place where
    /// they are.
    package var isPlaced = false
    /// True if a gesture of the fingers that are down is possible, and they are two or more.
    package var isShared = false
    /// True if a gesture that needs more fingers is possible, and is bound to a place where the
    /// fingers are.
    package var isPlacedForMore = false
    /// True if a gesture that needs more fingers is possible.
    package var isForMore = false
    /// True if a finger has moved beyond the slop.
    package var hasMoved = false
    /// The time at which resting fingers make a long press, or an earlier time at which to request
    /// the outlook again; nil if no long press is possible.
    package var press: Timestamp?

    /// Creates an outlook with this owner and no possible gesture.
    package init(_ ownership: Ownership) { self.ownership = ownership }
}

extension TouchOutlook {
    /// Computes the outlook on the touch in progress, or on the last touch if none is in progress.
    ///
    /// The arbiter is only read; the parameter is inout so that it is not copied.
    init(_ arbiter: inout TouchArbiter, at time: Timestamp) {
        self.init(arbiter.state.isTaken ? .taken : .free)
        let phase = arbiter.sequence.phase
        guard ownership == .free, !arbiter.state.isOver, phase == .touching || phase == .lifting
        else {
            return
        }
        let (fingers, limits) = (arbiter.sequence.fingers, arbiter.limits)
        // Contacts in doubt may be fingers.
        let mostFingers = fingers + arbiter.sequence.doubtedFingers
        let places = Zones(arbiter.sequence, zones: arbiter.zones)
        let travel = arbiter.sequence.wholeTravel
        let elapsed = time.microseconds(since: arbiter.sequence.firstLanding)
        hasMoved = arbiter.sequence.hasMoved
        press = arbiter.mayPress ? arbiter.deadline : nil
        // True if a finger that lands now joins the touch.
        let mayLand = phase == .touching && !arbiter.sequence.isLate(at: time)
        let longest = arbiter.tap.longestRest + limits.tapLanding
        let isTooLong = !elapsed.isWithin(longest, frame: 2 * arbiter.sequence.frame)
        let mayRoll = arbiter.tap.mayRoll(arbiter.sequence, at: time)
        for gesture in arbiter.candidates.possibleGestures where gesture.allows(places) {
            let isTap = gesture.motion == .tap && !isTooLong
            let isPossible =
                hasMoved
                ? gesture.allows(travel) || isTap && mayRoll : gesture.motion != .tap || isTap
            let fits = gesture.fingers.overlaps(fingers...mostFingers)
            let mayFit = gesture.fingers.upperBound > fingers && mayLand
            guard isPossible, fits || mayFit else { continue }
            ownership = .open
            if fits, gesture.isPlaced { isPlaced = true }
            if fits, mostFingers > 1 { isShared = true }
            if mayFit, gesture.isPlaced { isPlacedForMore = true }
            if mayFit { isForMore = true }
        }
    }
}
