import InputEvents

// What a touch becomes while its fingers land, rest, move and lift.
extension TouchArbiter {
    /// 150 ms: how long a drag waits for more fingers where patterns with more are bound.
    ///
    /// Real hands spread up to 111 ms over a moving landing.
    private var moreFingers: Int64 { 150_000 }

    mutating func judge(at time: Timestamp, into found: inout [Gesture]) {
        if sequence.phase == .void {
            giveUp(at: time, into: &found)
            return
        }
        if ongoing != nil {
            follow(at: time, into: &found)
            return
        }
        if sequence.fingers != patternFingers { sortOut() }
        if sequence.fingers != knownFingers { fingersLanded(at: time, into: &found) }
        if sequence.hasMoved {
            if tap.isWaiting { tap.settle(at: time, into: &found) }
            if longPress.isWaiting { holdEnded(at: time, into: &found) }
        }
        if sequence.phase == .lifting {
            tap.fingersLifting(sequence)
            if longPress.isWaiting { holdEnded(at: time, into: &found) }
        }
        if !isOver { fingersMoved(at: time, into: &found) }
    }

    private mutating func fingersLanded(at time: Timestamp, into found: inout [Gesture]) {
        if knownFingers == 0 { rest.reset(at: time) }
        knownFingers = sequence.fingers
        clock.reset(at: time, sequence.travel)
        trail.reset(at: sequence.travel)
        tap.fingersLanded(sequence, at: time, into: &found)
        if drag.hasStarted {
            // A drag by other fingers: this one is over.
            giveUp(at: time, into: &found)
            return
        }
        drag.reset()
        if !sequence.hasMoved {
            longPress.fingersLanded(summary, among: patterns.longPresses, at: time)
        }
    }

    /// Looks from here on only at what as many fingers can do as there are now.
    mutating func sortOut() {
        patternFingers = sequence.fingers
        patterns = table[patternFingers]
    }

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

    /// Whether everything is measured, whatever is bound.
    private var isExplained: Bool { notes != nil }

    private mutating func fingersMoved(at time: Timestamp, into found: inout [Gesture]) {
        let travel = sequence.travel
        // Whether they rested before the lift is asked of the first finger that lifts.
        if sequence.phase == .touching || sequence.firstLift == time {
            rest.moved(travel, at: time)
            if patterns.wantsSpeed || isExplained { clock.moved(travel, at: time) }
            if patterns.wantsShape || isExplained { trail.moved(travel) }
        }
        guard sequence.hasMoved else { return }
        if patterns.wantsSpread || isExplained { spread.measure(sequence) }
        if patterns.mayBegin { beginOrDrag(travel, at: time, into: &found) }
    }

    mutating func holdEnded(at time: Timestamp, into found: inout [Gesture]) {
        let touch = summary
        let patterns = longPress.holdEnded(
            touch,
            among: self.patterns.longPresses,
            since: sequence.lastLanding,
            at: time
        )
        guard !patterns.isEmpty else { return }
        tap.settle(at: time, into: &found)
        for pattern in patterns {
            found.append(touch.gesture(.longPress, pattern: pattern, at: time, on: device))
        }
        isOver = true
        drag.reset()
        take()
    }

    /// The touch is no gesture; a drag that was going on ends, unless it was cancelled.
    mutating func giveUp(at time: Timestamp, into found: inout [Gesture]) {
        stop(.cancel, at: time, into: &found)
        tap.settle(at: time, into: &found)
        if drag.hasStarted, !sequence.wasCancelled { end(drag.lifted(), at: time, into: &found) }
        drag.reset()
        longPress.reset()
        isOver = true
    }
}
