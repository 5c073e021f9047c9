import InputEvents

// Offers the touch to the recognisers in the order of the arbiter's table; the first recogniser
// that takes the touch owns it.
extension TouchArbiter: ContinuousHost {
    // MARK: - Before a gesture owns the touch

    /// Offers the touch, at the end of a frame, to the recognisers that may take it before the last
    /// lift.
    mutating func offerFrame(at time: Timestamp, into found: inout [Gesture]) {
        if hasFingerCountChanged { fingersLanded(at: time, into: &found) }
        if tap.isWaiting {
            if sequence.hasMoved, !tap.mayRoll(sequence, at: time) {
                tap.settle(at: time, into: &found)
            }
            if sequence.phase == .lifting { tap.fingersLifting(sequence) }
        }
        if name == .resting, sequence.hasMoved || sequence.phase == .lifting {
            if state.deadline != .never, longPressClaims(at: time, into: &found) { return }
            go(to: sequence.hasMoved ? .moving : .lifting)
        }
        let travel = sequence.travel
        measure(travel, at: time)
        if sequence.phase == .lifting {
            let isRest = mayLeaveOut && sequence.onlyRestIsDown
            let until = sequence.lastLift.after(RestingContact.lead)
            go(to: isRest ? .restIsDown(until: until) : .lifting)
        } else if sequence.hasMoved {
            if patterns.beginsWhileMoving { movementClaim(travel, at: time, into: &found) }
            if !patterns.wantsMovement, isHopeless(at: time) { go(to: .hopeless) }
        }
    }

    /// True if the number of fingers has changed since the last frame.
    var hasFingerCountChanged: Bool { sequence.fingers != patterns.fingers }

    /// Selects the patterns for the new number of fingers, and restarts speed, trail and drag.
    private mutating func fingersLanded(at time: Timestamp, into found: inout [Gesture]) {
        if patterns.fingers == 0 { meter.begin(at: time) }
        selectPatterns(for: sequence.fingers)
        meter.fingersLanded(sequence.travel, at: time)
        // While a finger of the previous touch may still return, taps are not told of the landing.
        if !sequence.earlierFingerMayReturn { tap.fingersLanded(sequence, at: time, into: &found) }
        drag.reset()
        if !sequence.hasMoved {
            go(to: .resting(until: pressDeadline(since: sequence.lastLanding)))
        }
    }

    /// Offers the touch of fingers that have stayed in one place to long presses; returns true if a
    /// long press takes the touch.
    mutating func longPressClaims(at time: Timestamp, into found: inout [Gesture]) -> Bool {
        let touch = summary
        let winners = longPress.winners(
            touch,
            among: patterns.longPresses,
            grip: sequence.grip,
            since: sequence.lastLanding,
            at: time
        )
        if let grip = sequence.grip { notes?.grips(grip) }
        guard !winners.isEmpty else {
            go(to: .resting(until: .never))
            return false
        }
        tap.settle(at: time, into: &found)
        for pattern in winners {
            found.append(touch.gesture(.longPress, pattern: pattern, at: time, on: device))
        }
        tipTap.giveUp()
        go(to: .taken)
        return true
    }

    /// Updates the measurements with the travel so far.
    mutating func measure(_ travel: Vector, at time: Timestamp) {
        // Rest, speed and trail are measured up to the first lift.
        if sequence.phase == .touching || sequence.firstLift == time {
            let isNeeded = notes != nil || sequence.mayShrink
            meter.moved(
                travel,
                at: time,
                measuresSpeed: patterns.wantsSpeed || isNeeded,
                measuresTrail: patterns.measuresTrail || isNeeded
            )
        }
        guard sequence.hasMoved, patterns.wantsSpread || notes != nil else { return }
        meter.measureSpread(sequence)
    }

    /// Offers the touch to gestures that begin before the lift; not inlined, because most frames do
    /// not need this call.
    @inline(never)
    private mutating func movementClaim(
        _ travel: Vector,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        var silent = Silent()
        let areAllDown = haveAllLanded(at: time, &silent)
        let motion = beginningMotion(haveAllLanded: areAllDown, at: time)
        let isFarEnough = isDrag(travel, motion, at: time)
        _ = continuousClaim(motion, haveAllLanded: areAllDown, at: time, into: &found)
            .otherwise(isFarEnough ? dragClaim(motion, at: time, into: &found) : .none)
    }

    /// Returns true if no bound gesture has more fingers, or if more fingers would land too late.
    func haveAllLanded(at time: Timestamp, _ judge: inout some Judge) -> Bool {
        table.haveAllLanded(
            sequence.fingers,
            after: time.microseconds(since: sequence.firstLanding),
            &judge
        )
    }

    /// Returns true if no further movement can lead to a gesture.
    ///
    /// The caller has checked that the fingers have moved and that no movement is bound for this
    /// number of fingers. For example, two fingers scroll while only swipes of three are bound.
    /// Mutating, so that the arbiter is not copied for the call.
    private mutating func isHopeless(at time: Timestamp) -> Bool {
        !tipTap.isNeeded && !sequence.mayShrink && !tap.isWaiting
            && sequence.isLate(at: time) && sequence.doubtedFingers == 0
            && (patterns.taps.isEmpty || !tap.mayRoll(sequence, at: time))
    }

    // MARK: - Continuous gestures

    func motion(at time: Timestamp) -> ContinuousRecogniser.Motion {
        .init(sequence, meter.spread, zones, patterns, at: time)
    }

    /// Returns the motion so far, for continuous gestures; nil if none is bound.
    ///
    /// Pinch and rotation are measured only once all fingers have landed.
    mutating func beginningMotion(haveAllLanded: Bool, at time: Timestamp)
        -> ContinuousRecogniser.Motion?
    {
        guard !patterns.continuous.isEmpty else { return nil }
        if haveAllLanded, sequence.fingers > 1 { meter.measureSpread(sequence) }
        return motion(at: time)
    }

    /// Offers the touch to continuous pinches, rotations and swipes, which begin once they are
    /// certain.
    private mutating func continuousClaim(
        _ motion: ContinuousRecogniser.Motion?,
        haveAllLanded: Bool,
        at time: Timestamp,
        into found: inout [Gesture]
    ) -> Claim {
        guard let motion else { return .none }
        guard haveAllLanded else { return .waits }
        guard let (candidate, kind) = patterns.continuous.first(motion, leastDistance: limits.slop)
        else { return .none }
        go(to: .continuous(beginContinuous(candidate, as: kind, at: time, into: &found)))
        return .takes
    }

    mutating func beginContinuous(
        _ candidate: Candidate<ContinuousPattern>,
        as kind: ContinuousGesture,
        at time: Timestamp,
        into found: inout [Gesture]
    ) -> OngoingGesture {
        tap.settle(at: time, into: &found)
        drag.reset()
        tipTap.giveUp()
        return begin(candidate, as: kind, at: time, into: &found)
    }

    /// Continues a continuous gesture after a frame in which fingers may have moved or lifted.
    mutating func continuousGoesOn(
        _ ongoing: OngoingGesture,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        var ongoing = ongoing
        advance(&ongoing, at: time, into: &found)
        if sequence.phase == .touching {
            go(to: .continuous(ongoing))
        } else if mayBeLost(.continuous(ongoing), at: time) {
            waitForFinger(.continuous(ongoing), since: time)
        } else {
            stop(ongoing, .end, at: time, into: &found)
            go(to: .taken)
        }
    }

    // MARK: - Drags

    /// Updates the drag; returns true if the fingers moved in this frame, and far enough in a common
    /// direction; `motion` is nil if no continuous gesture is bound.
    private mutating func isDrag(
        _ travel: Vector,
        _ motion: ContinuousRecogniser.Motion?,
        at time: Timestamp
    ) -> Bool {
        let touch = summary
        guard let distance = drag.leastDistance(touch, travel, motion, patterns) else {
            return false
        }
        guard sequence.isTogether(travel: sequence.wholeTravel) else {
            drag.fingersParted()
            return false
        }
        drag.touch = touch
        return drag.updateUndecided(travel, at: time, rest: meter.rest, distance: distance)
    }

    /// Offers the touch to drags, which wait until no swipe, shape or further finger is possible.
    private mutating func dragClaim(
        _ motion: ContinuousRecogniser.Motion?,
        at time: Timestamp,
        into found: inout [Gesture]
    ) -> Claim {
        guard let touch = drag.touch, let wait = drag.undecidedTime(at: time) else { return .none }
        let candidate = motion.flatMap { patterns.continuous.drag($0, leastDistance: limits.slop) }
        var silent = Silent()
        guard mayDrag(touch, candidate == nil ? nil : motion, wait, at: time, &silent) else {
            return .waits
        }
        drag.start()
        if let candidate {
            let kind = ContinuousGesture.drag(.nearest(to: sequence.travel))
            go(to: .continuous(beginContinuous(candidate, as: kind, at: time, into: &found)))
        } else {
            tap.settle(at: time, into: &found)
            tipTap.giveUp()
            drag.fireStarts(touch, patterns, sequence.travel, at: time, on: device, into: &found)
            go(to: .dragging)
        }
        return .takes
    }

    /// Returns true if a drag need no longer wait for another gesture or a further finger.
    ///
    /// `undecidedTime` is the time in microseconds since the fingers went far enough for a drag.
    /// `motion` is nil unless the drag is continuous.
    func mayDrag(
        _ touch: TouchSummary,
        _ motion: ContinuousRecogniser.Motion?,
        _ undecidedTime: Int64,
        at time: Timestamp,
        _ judge: inout some Judge
    ) -> Bool {
        patterns.mayDrag(touch, motion, undecidedTime, limits, &judge)
            && (undecidedTime >= limits.drag || haveAllLanded(at: time, &judge))
    }

    /// Continues a drag after a frame in which fingers may have moved.
    mutating func dragGoesOn(at time: Timestamp, into found: inout [Gesture]) {
        let travel = sequence.travel
        measure(travel, at: time)
        let touch = summary
        drag.touch = touch
        guard drag.updateDrag(travel, rest: meter.rest) else { return }
        drag.resume(touch, patterns, travel, at: time, on: device, into: &found)
    }

    /// Begins a paused drag again if the fingers have moved beyond the slop since the pause began.
    mutating func dragBeginsAgain(at time: Timestamp, into found: inout [Gesture]) {
        let travel = sequence.travel
        measure(travel, at: time)
        let touch = summary
        drag.touch = touch
        guard drag.updatePaused(travel, rest: meter.rest) else { return }
        drag.fireStarts(touch, patterns, travel, at: time, on: device, into: &found)
        go(to: .dragging)
    }

    /// A summary of the touch so far.
    var summary: TouchSummary { TouchSummary(sequence, zones: zones) }

    /// Returns the touch with all its measurements.
    func measured(_ touch: TouchSummary) -> MeasuredTouch { meter.measured(sequence, touch, zones) }

    /// The travel, scale and angle since the fingers landed.
    var amount: OngoingGesture.Measure {
        mutating get {
            if sequence.fingers > 1 { meter.measureSpread(sequence) }
            let spread = meter.spread
            return .init(travel: sequence.travel, scale: spread.scale, angle: spread.angle)
        }
    }

    mutating func gesture(_ ongoing: OngoingGesture, _ progress: Progress, at time: Timestamp)
        -> Gesture?
    {
        summary.gesture(
            .continuous(ongoing.kind),
            pattern: ongoing.pattern,
            at: time,
            on: device,
            scale: ongoing.kind.isSpread ? meter.spread.scale : 1,
            angle: ongoing.kind.isSpread ? meter.spread.angle : 0,
            progress: progress
        )
    }
}
