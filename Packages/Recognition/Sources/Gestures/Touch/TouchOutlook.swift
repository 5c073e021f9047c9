import InputEvents

/// What may still come of the touch in progress on a device, for who hands its fingers on to other
/// programs.
package struct TouchOutlook: Hashable, Sendable {
    /// Whose the touch is.
    package enum Fate: Hashable, Sendable {
        /// No gesture can come of it any more, or there is no touch.
        case free
        /// A gesture may come of it.
        case open
        /// A gesture has come of it, or goes on; also where it has just ended.
        case taken
    }

    /// Whose the touch is.
    package var fate: Fate
    /// True if a gesture by as many fingers may come of it that is only made at a place where they
    /// are.
    package var isPlaced = false
    /// True if a gesture may come of it by two or more fingers, which are all there.
    package var isShared = false
    /// True if a gesture may come of it that is only made at such a place, once more fingers have
    /// landed.
    package var isPlacedForMore = false
    /// True if any gesture may, once more fingers have landed.
    package var isForMore = false
    /// True if a finger has moved beyond the slop.
    package var hasMoved = false

    /// An outlook on nothing more than that.
    package init(_ fate: Fate) { self.fate = fate }
}

extension TouchOutlook {
    /// What may still come of the touch in progress; without one, what came of the last.
    ///
    /// Costs nothing until it is asked; `arbiter` is only read, and inout so that it is not copied.
    init(_ arbiter: inout TouchArbiter, at time: Timestamp) {
        self.init(arbiter.state.isTaken ? .taken : .free)
        let phase = arbiter.sequence.phase
        guard fate == .free, !arbiter.state.isOver, phase == .touching || phase == .lifting else {
            return
        }
        let (fingers, limits) = (arbiter.sequence.fingers, arbiter.limits)
        let places = Zones(arbiter.sequence, zones: arbiter.zones)
        let travel = arbiter.sequence.wholeTravel
        let passed = time.microseconds(since: arbiter.sequence.firstLanding)
        hasMoved = arbiter.sequence.hasMoved
        // Whether another finger that lands is one of the touch.
        let mayLand = phase == .touching && (!hasMoved || passed <= limits.landing)
        let isTooLong = passed > limits.tap + limits.tapLanding
        for hope in arbiter.candidates.touchHopes where hope.allows(places) {
            let isPossible = hasMoved ? hope.allows(travel) : hope.way != .tap || !isTooLong
            let fits = hope.fingers.contains(fingers)
            let mayFit = hope.fingers.upperBound > fingers && mayLand
            guard isPossible, fits || mayFit else { continue }
            fate = .open
            if fits, hope.isPlaced { isPlaced = true }
            if fits, fingers > 1 { isShared = true }
            if mayFit, hope.isPlaced { isPlacedForMore = true }
            if mayFit { isForMore = true }
        }
    }
}
