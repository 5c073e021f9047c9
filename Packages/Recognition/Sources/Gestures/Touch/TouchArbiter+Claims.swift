import InputEvents

// Who gets a touch: the recognisers are asked in the order of the arbiter's table, and the first
// that claims it has it.
extension TouchArbiter: ContinuousHost {
    // MARK: - While nothing has the touch

    /// A frame is complete: offers the touch to what may take it while fingers are down.
    mutating func fingersDo(at time: Timestamp, into found: inout [Gesture]) {
        if hasMoreFingers { fingersLanded(at: time, into: &found) }
        if tap.isWaiting {
            if sequence.hasMoved { tap.settle(at: time, into: &found) }
            if sequence.phase == .lifting { tap.fingersLifting(sequence) }
        }
        if name == .resting, sequence.hasMoved || sequence.phase == .lifting {
            if until != .never, holdEnded(at: time, into: &found) { return }
            go(to: sequence.hasMoved ? .moving : .lifting)
        }
        let travel = sequence.travel
        measure(travel, at: time)
        if sequence.phase == .lifting {
            let isRest = mayLeaveOut && sequence.onlyRestIsDown
            let until = sequence.lastLift.after(RestingContact.lead)
            go(to: isRest ? .restIsDown(until: until) : .lifting)
        } else if sequence.hasMoved {
            if patterns.mayBegin { movementClaim(travel, at: time, into: &found) }
            if !patterns.wantsMovement, isHopeless(at: time) { go(to: .hopeless) }
        }
    }

    /// Whether fingers have landed since the last frame.
    var hasMoreFingers: Bool { sequence.fingers != patterns.fingers }

    private mutating func fingersLanded(at time: Timestamp, into found: inout [Gesture]) {
        if patterns.fingers == 0 { meter.begin(at: time) }
        sortOut(for: sequence.fingers)
        meter.fingersLanded(sequence.travel, at: time)
        tap.fingersLanded(sequence, at: time, into: &found)
        drag.reset()
        if !sequence.hasMoved { go(to: .resting(until: pressDeadline(since: time))) }
    }

    /// Until when the fingers must rest for the longest press that is bound.
    private func pressDeadline(since landing: Timestamp) -> Timestamp {
        if patterns.longPresses.isEmpty { return .never }
        return longPress.deadline(summary, among: patterns.longPresses, since: landing)
    }

    /// A lost finger is found: the touch continues as if the finger had never lifted.
    mutating func goOn() {
        let until = sequence.hasMoved ? .never : pressDeadline(since: sequence.lastLanding)
        go(to: sequence.hasMoved ? .moving : .resting(until: until))
    }

    /// The fingers have stayed at one place until now: offers the touch to long presses, and
    /// returns whether one has taken it.
    mutating func holdEnded(at time: Timestamp, into found: inout [Gesture]) -> Bool {
        let touch = summary
        let winners = longPress.winners(
            touch,
            among: patterns.longPresses,
            since: sequence.lastLanding,
            at: time
        )
        guard !winners.isEmpty else {
            go(to: .resting(until: .never))
            return false
        }
        tap.settle(at: time, into: &found)
        for pattern in winners {
            found.append(touch.gesture(.longPress, pattern: pattern, at: time, on: device))
        }
        follower.giveUp()
        go(to: .taken)
        return true
    }

    /// Measures fingers that have come that far.
    mutating func measure(_ travel: Vector, at time: Timestamp) {
        // Whether they rested before the lift is asked of the first finger that lifts.
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

    /// Offers the touch to what begins before the lift; apart, as most frames end before it is
    /// called.
    @inline(never)
    private mutating func movementClaim(
        _ travel: Vector,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        var silent = Silent()
        let areAll = areAll(at: time, &silent)
        let motion = beginningMotion(areAll: areAll, at: time)
        let isDrag = isDrag(travel, motion, at: time)
        _ = continuousClaim(motion, areAll: areAll, at: time, into: &found)
            .otherwise(isDrag ? dragClaim(motion, at: time, into: &found) : .none)
    }

    /// Whether no more fingers may follow that something is bound for.
    func areAll(at time: Timestamp, _ judge: inout some Judge) -> Bool {
        table.areAll(
            sequence.fingers,
            after: time.microseconds(since: sequence.firstLanding),
            &judge
        )
    }

    /// Whether it is certain that nothing comes of the way that the fingers go.
    ///
    /// They have moved, nothing that moves is bound for as many, and another finger would be too
    /// late: two fingers that scroll where three are bound. Mutating, so that the arbiter is not
    /// copied for it.
    private mutating func isHopeless(at time: Timestamp) -> Bool {
        !follower.isNeeded && !sequence.mayShrink && !tap.isWaiting
            && time.microseconds(since: sequence.firstLanding) > limits.landing
    }

    // MARK: - Continuous gestures

    func motion(at time: Timestamp) -> ContinuousRecogniser.Motion {
        .init(sequence, meter.spread, zones, patterns, at: time)
    }

    /// How the fingers have moved so far, for what may begin; nil where nothing continuous is
    /// bound.
    ///
    /// They are compared with each other only once all have landed.
    mutating func beginningMotion(areAll: Bool, at time: Timestamp)
        -> ContinuousRecogniser.Motion?
    {
        guard !patterns.continuous.isEmpty else { return nil }
        if areAll, sequence.fingers > 1 { meter.measureSpread(sequence) }
        return motion(at: time)
    }

    /// Offers the touch to pinches, rotations and swipes, which begin once they are certain.
    private mutating func continuousClaim(
        _ motion: ContinuousRecogniser.Motion?,
        areAll: Bool,
        at time: Timestamp,
        into found: inout [Gesture]
    ) -> Claim {
        guard let motion else { return .none }
        guard areAll else { return .waits }
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
        drag.reset()
        follower.giveUp()
        return begin(candidate, as: kind, at: time, into: &found)
    }

    /// The fingers may have moved or lifted during a continuous gesture.
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

    /// Whether the fingers may begin to drag, as they have gone on by so far; `motion` is nil where
    /// nothing continuous is bound.
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
        return drag.mayBegin(travel, at: time, rest: meter.rest, distance: distance)
    }

    /// Offers the touch to drags, which wait until it is certain that it is nothing else.
    private mutating func dragClaim(
        _ motion: ContinuousRecogniser.Motion?,
        at time: Timestamp,
        into found: inout [Gesture]
    ) -> Claim {
        guard let touch = drag.touch, let undecided = drag.undecided(at: time) else { return .none }
        let candidate = motion.flatMap { patterns.continuous.drag($0, leastDistance: limits.slop) }
        var silent = Silent()
        guard mayDrag(touch, candidate == nil ? nil : motion, undecided, at: time, &silent) else {
            return .waits
        }
        drag.start()
        if let candidate {
            let kind = ContinuousGesture.drag(.nearest(to: sequence.travel))
            go(to: .continuous(beginContinuous(candidate, as: kind, at: time, into: &found)))
        } else {
            follower.giveUp()
            drag.fireStarts(touch, patterns, sequence.travel, at: time, on: device, into: &found)
            go(to: .dragging)
        }
        return .takes
    }

    /// Whether fingers that have gone far enough for so many microseconds need not wait any longer.
    ///
    /// They wait while a swipe, a shape or more fingers may follow. `motion` is that of a
    /// continuous drag.
    func mayDrag(
        _ touch: TouchSummary,
        _ motion: ContinuousRecogniser.Motion?,
        _ undecided: Int64,
        at time: Timestamp,
        _ judge: inout some Judge
    ) -> Bool {
        patterns.mayDrag(touch, motion, undecided, limits, &judge)
            && (undecided >= limits.drag || areAll(at: time, &judge))
    }

    /// The fingers may have moved during a drag.
    mutating func dragGoesOn(at time: Timestamp, into found: inout [Gesture]) {
        let travel = sequence.travel
        measure(travel, at: time)
        let touch = summary
        drag.touch = touch
        guard drag.goesOn(travel, rest: meter.rest) else { return }
        drag.goOn(touch, patterns, travel, at: time, on: device, into: &found)
    }

    /// The fingers may have moved after a drag has come to rest.
    mutating func dragBeginsAgain(at time: Timestamp, into found: inout [Gesture]) {
        let travel = sequence.travel
        measure(travel, at: time)
        let touch = summary
        drag.touch = touch
        guard drag.beginsAgain(travel, rest: meter.rest) else { return }
        drag.fireStarts(touch, patterns, travel, at: time, on: device, into: &found)
        go(to: .dragging)
    }

    /// The touch as it is now.
    var summary: TouchSummary { TouchSummary(sequence, zones: zones) }

    /// The touch with all that is measured of it.
    func measured(_ touch: TouchSummary) -> MeasuredTouch { meter.measured(sequence, touch, zones) }

    /// What the fingers have come to since they landed.
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
