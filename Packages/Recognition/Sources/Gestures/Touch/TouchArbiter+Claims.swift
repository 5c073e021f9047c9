import InputEvents

// Who gets a touch: the recognisers are asked in the order of the arbiter's table, and the first that claims
// it has it.
extension TouchArbiter {
    /// 150 ms: how long a drag waits for more fingers where patterns with more are bound.
    ///
    /// Real hands spread up to 111 ms over a moving landing.
    private var moreFingers: Int64 { 150_000 }

    // MARK: - While fingers are down

    /// A frame of a touch that nothing has taken for good is complete.
    mutating func judge(at time: Timestamp, into found: inout [Gesture]) {
        if sequence.phase == .void {
            giveUp(at: time, into: &found)
            return
        }
        if case .continuous = state {
            follow(at: time, into: &found)
            return
        }
        if sequence.fingers != patterns.fingers { sortOut() }
        if sequence.fingers != knownFingers {
            if drag.hasStarted {
                // A drag by other fingers: this one is over.
                giveUp(at: time, into: &found)
                return
            }
            fingersLanded(at: time, into: &found)
        }
        if tap.isWaiting {
            if sequence.hasMoved { tap.settle(at: time, into: &found) }
            if sequence.phase == .lifting { tap.fingersLifting(sequence) }
        }
        _ = pressClaim(at: time, into: &found)
            .otherwise(movementClaim(at: time, into: &found))
    }

    private mutating func fingersLanded(at time: Timestamp, into found: inout [Gesture]) {
        if knownFingers == 0 { rest.reset(at: time) }
        knownFingers = sequence.fingers
        clock.reset(at: time, sequence.travel)
        trail.reset(at: sequence.travel)
        tap.fingersLanded(sequence, at: time, into: &found)
        drag.reset()
        if sequence.hasMoved { return }
        if patterns.longPresses.isEmpty {
            longPress.reset()
        } else {
            longPress.fingersLanded(summary, among: patterns.longPresses, at: time)
        }
    }

    /// Offers the touch to a long press that has to be decided, as the fingers move or lift.
    private mutating func pressClaim(at time: Timestamp, into found: inout [Gesture]) -> Claim {
        guard longPress.isWaiting, sequence.hasMoved || sequence.phase == .lifting else {
            return .none
        }
        return holdEnded(at: time, into: &found)
    }

    /// The fingers have stayed at one place until now: offers the touch to long presses.
    mutating func holdEnded(at time: Timestamp, into found: inout [Gesture]) -> Claim {
        let touch = summary
        let winners = longPress.holdEnded(
            touch,
            among: patterns.longPresses,
            since: sequence.lastLanding,
            at: time
        )
        guard !winners.isEmpty else { return .none }
        tap.settle(at: time, into: &found)
        for pattern in winners {
            found.append(touch.gesture(.longPress, pattern: pattern, at: time, on: device))
        }
        state = .over
        drag.reset()
        take()
        return .takes
    }

    /// Measures how the fingers move, and offers the touch to what may begin before they lift.
    private mutating func movementClaim(at time: Timestamp, into found: inout [Gesture]) -> Claim {
        let travel = sequence.travel
        // Whether they rested before the lift is asked of the first finger that lifts.
        if sequence.phase == .touching || sequence.firstLift == time {
            rest.moved(travel, at: time)
            let isNeeded = isExplained || sequence.mayShrink
            if patterns.wantsSpeed || isNeeded { clock.moved(travel, at: time) }
            if patterns.wantsShape || isNeeded { trail.moved(travel) }
        }
        guard sequence.hasMoved else { return .none }
        if patterns.wantsSpread || isExplained { spread.measure(sequence) }
        guard patterns.mayBegin, sequence.phase == .touching || drag.hasStarted else {
            return .none
        }
        return beginningClaim(travel, at: time, into: &found)
    }

    /// Offers the touch to what begins before the lift; apart, as most frames end before it is called.
    @inline(never)
    private mutating func beginningClaim(
        _ travel: Vector,
        at time: Timestamp,
        into found: inout [Gesture]
    ) -> Claim {
        let areAll = areAll(at: time)
        let motion = drag.hasStarted ? nil : beginningMotion(areAll: areAll, at: time)
        let isDrag = isDrag(travel, motion, at: time)
        return continuousClaim(motion, areAll: areAll, at: time, into: &found)
            .otherwise(isDrag ? dragClaim(motion, at: time, into: &found) : .none)
    }

    /// Looks from here on only at what as many fingers can do as there are now.
    mutating func sortOut() { patterns = table[sequence.fingers] }

    /// What is bound for so many fingers, which may be fewer than there are by now.
    mutating func patterns(for fingers: Int) -> TouchPatterns { table[fingers] }

    /// Whether no more fingers may follow that something is bound for.
    func areAll(at time: Timestamp, _ judge: inout some Judge) -> Bool {
        let taken = time.microseconds(since: sequence.firstLanding)
        return judge.asks(
            sequence.fingers >= table.mostFingers || taken >= moreFingers,
            .mayBeMore,
            Double(taken) / 1000,
            .atLeast(Double(moreFingers) / 1000)
        )
    }

    private func areAll(at time: Timestamp) -> Bool {
        var silent = Silent()
        return areAll(at: time, &silent)
    }

    /// Whether everything is measured, whatever is bound.
    private var isExplained: Bool { notes != nil }

    // MARK: - At the lift

    /// All fingers have lifted, and none is lost: the touch is over.
    mutating func conclude(at time: Timestamp, into found: inout [Gesture]) {
        let first = found.count
        if !isOver { leaveOutRest() }
        if !isOver { touchEnded(at: time, into: &found) }
        for index in first..<found.count where found[index].ended == time {
            found[index].ended = sequence.lastLift
        }
        if notes != nil { noteEnd(at: time) }
        hadTaken = isOver || found.count > first
        wasTaken = isTaken || found.count > first
        sequence.close()
        forgetTouch()
    }

    /// All fingers have lifted, and nothing has taken the touch for good.
    mutating func touchEnded(at time: Timestamp, into found: inout [Gesture]) {
        let touch = summary
        drag.touch = touch
        if drag.hasStarted {
            _ = end(drag.lifted(), at: time, into: &found)
            return
        }
        let claim = tap.touchEnded(
            sequence,
            summary: touch,
            among: patterns.taps,
            at: time,
            into: &found
        )
        guard case .none = claim, sequence.hasMoved, sequence.liftingTime <= limits.lifting else {
            return
        }
        let motion = beginningMotion(areAll: true, at: time)
        _ = continuousClaim(motion, areAll: true, at: time, into: &found)
            .otherwise(wholeClaim(touch, at: time, into: &found))
            .otherwise(lateDragClaim(motion, at: time, into: &found))
        stop(.end, at: time, into: &found)
    }

    /// Offers the touch to what is judged by all of its movement: swipes, shapes, pinches and rotations.
    private mutating func wholeClaim(
        _ touch: TouchSummary,
        at time: Timestamp,
        into found: inout [Gesture]
    ) -> Claim {
        if patterns.wantsSpread { spread.measure(sequence) }
        guard let win = patterns.winner(measured(touch), limits) else { return .none }
        for pattern in win.patterns {
            found.append(
                touch.gesture(
                    win.kind,
                    pattern: pattern,
                    at: time,
                    on: device,
                    scale: win.scale,
                    angle: win.angle
                )
            )
        }
        return .takes
    }

    /// The touch as it is now.
    var summary: TouchSummary { TouchSummary(sequence, zones: zones) }

    /// The touch with all that is measured of it.
    func measured(_ touch: TouchSummary) -> MeasuredTouch { measured(sequence, touch) }

    /// The same of the touch as it was at that time.
    func measured(_ sequence: TouchSequence, _ summary: TouchSummary) -> MeasuredTouch {
        MeasuredTouch(
            sequence: sequence,
            summary: summary,
            zones: zones,
            spread: spread,
            trail: trail,
            speed: clock.speed(at: sequence.firstLift) * moverShare,
            resting: sequence.firstLift.microseconds(since: rest.since)
        )
    }
}
