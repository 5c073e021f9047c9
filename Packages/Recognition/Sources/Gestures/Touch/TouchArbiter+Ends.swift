import InputEvents

// The ends of a touch: at the last lift, at rest, when a lost finger does not come back, and when
// resting contacts are left out.
extension TouchArbiter {
    // MARK: - At the lift

    /// Offers a touch whose fingers have all lifted to the recognisers; returns true if its
    /// movement is a gesture, and false if the touch is at most a tap.
    private mutating func touchEnded(at time: Timestamp, into found: inout [Gesture]) -> Bool {
        let touch = summary
        var gestures: [Gesture] = []
        let isTaken = sequence.hasMoved && movementEnded(touch, at: time, into: &gestures)
        if isTaken {
            tap.settle(at: time, into: &found)
        } else {
            let taps = patterns.taps
            tap.touchEnded(sequence, summary: touch, among: taps, at: time, into: &found)
        }
        found += gestures
        return isTaken
    }

    /// Offers the touch to the recognisers of moving fingers; returns true if one takes it.
    private mutating func movementEnded(
        _ touch: TouchSummary,
        at time: Timestamp,
        into found: inout [Gesture]
    ) -> Bool {
        drag.touch = touch
        guard !sequence.exceeds(limits.lifting, sequence.liftingTime) else { return false }
        let motion = beginningMotion(haveAllLanded: true, at: time)
        if let motion,
            let (candidate, kind) = patterns.continuous.first(motion, leastDistance: limits.slop)
        {
            let ongoing = beginContinuous(candidate, as: kind, at: time, into: &found)
            stop(ongoing, .end, at: time, into: &found)
            return true
        }
        if let win = wholeMovementWinner(touch) {
            found += win.patterns.map { touch.gesture(win, pattern: $0, at: time, on: device) }
            return true
        }
        guard drag.isUndecided else { return false }
        if let ongoing = beginLateContinuousDrag(motion, at: time, into: &found) {
            stop(ongoing, .end, at: time, into: &found)
        } else {
            endDrag(startsFirst: true, at: time, into: &found)
        }
        return true
    }

    /// Offers the whole movement to swipes, shapes, pinches, rotations and bounces.
    private mutating func wholeMovementWinner(_ touch: TouchSummary) -> Win? {
        if patterns.wantsSpread { meter.measureSpread(sequence) }
        return patterns.winner(measured(touch), limits)
    }

    // MARK: - At rest

    /// Turns the movement into a drag when fingers that have moved far enough come to rest.
    mutating func fingersRested(at time: Timestamp, into found: inout [Gesture]) {
        switch turnIntoDrag(at: time, into: &found) {
        case .continuous(let ongoing): go(to: .continuous(ongoing))
        case .open, .hopeless, .dragging, .paused: go(to: .paused)
        }
    }

    /// Turns the movement into a drag, or pauses the drag, because the fingers rested before a lift
    /// that is not certain yet.
    mutating func restedWhileLost(
        _ interim: TouchState.Interim,
        _ until: Timestamp,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        switch interim {
        case .open: go(to: .lost(turnIntoDrag(at: time, into: &found), until: until))
        case .dragging:
            endDrag(at: time, into: &found)
            go(to: .lost(.paused, until: until))
        case .hopeless, .paused, .continuous: reportBug(.due)
        }
    }

    /// Begins a continuous drag, or fires the start and end of discrete drags; returns the state.
    private mutating func turnIntoDrag(at time: Timestamp, into found: inout [Gesture])
        -> TouchState.Interim
    {
        let motion = patterns.continuous.isEmpty ? nil : motion(at: time)
        if let ongoing = beginLateContinuousDrag(motion, at: time, into: &found) {
            return .continuous(ongoing)
        }
        endDrag(startsFirst: true, at: time, into: &found)
        return .paused
    }

    /// Begins the most specific continuous drag for which the fingers have gone far enough; returns
    /// nil if there is none.
    private mutating func beginLateContinuousDrag(
        _ motion: ContinuousRecogniser.Motion?,
        at time: Timestamp,
        into found: inout [Gesture]
    ) -> OngoingGesture? {
        guard let motion,
            let candidate = patterns.continuous.drag(motion, leastDistance: limits.slop)
        else { return nil }
        let kind = ContinuousGesture.drag(.nearest(to: sequence.travel))
        return beginContinuous(candidate, as: kind, at: time, into: &found)
    }

    /// Ends a drag; with `startsFirst`, fires its start before its end.
    mutating func endDrag(
        startsFirst: Bool = false,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        drag.noteRest()
        guard let touch = drag.touch else { return }
        tap.settle(at: time, into: &found)
        tipTap.giveUp()
        let (patterns, travel) = (patterns(for: touch.fingers), sequence.travel)
        if startsFirst {
            drag.fireStarts(touch, patterns, travel, at: time, on: device, into: &found)
        }
        drag.fire(.end, touch, patterns, travel, at: time, on: device, into: &found)
    }

    /// Ends a drag because another finger has joined or the touch has become void; the drag reports
    /// its end unless a contact was cancelled.
    mutating func dragIsOver(at time: Timestamp, into found: inout [Gesture]) {
        tap.settle(at: time, into: &found)
        if !sequence.wasCancelled { endDrag(at: time, into: &found) }
        decide(.taken, at: time, into: &found)
    }

    // MARK: - A finger that may be lost

    /// Ends the touch when all fingers have lifted, unless the panel may have lost one of them.
    mutating func lifted(
        _ interim: TouchState.Interim,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        if mayBeLost(interim, at: time) {
            waitForFinger(interim, since: time)
        } else {
            conclude(interim, at: time, into: &found)
        }
    }

    /// Returns true if the panel may have lost the finger that lifted at this time, and a wait for
    /// the finger is useful.
    ///
    ///     D finger lands   m moves   U lifts   | 35 ms   [..] fires (b begin, u update, e end)
    ///
    ///     ordinary swipes, taps   1) D-mmm-U[swipe]           at the lift: fingers slow down first
    ///     bent, at full speed     2) D-mmm-U|[swipe]          if strokes or circles are bound
    ///                             3) D-mmm-U.D-mmm-U[circle]
    ///     continuous, at speed    4) D-m[b]-m[u]-U|[e]        only its end waits
    ///                             5) D-m[b]-m[u]-U.D-m[u]-U|[e]
    ///     a panel that has lost   6) D-mmm-U|[swipe]          every touch that has moved
    ///     a contact before        7) D--U.D---[long press]    any touch, if long presses are bound
    ///
    /// Any other landing or lift ends the wait at once. Mutating, so that the arbiter is not copied
    /// for the call.
    mutating func mayBeLost(_ interim: TouchState.Interim, at time: Timestamp) -> Bool {
        if losesContacts { return sequence.hasMoved || !patterns.longPresses.isEmpty }
        let isHasty = sequence.contacts.contains {
            !$0.isDown && $0.lifted == time && LostContact.isHasty($0)
        }
        guard isHasty else { return false }
        switch interim {
        case .continuous, .dragging, .paused: return true
        case .open, .hopeless:
            // Without a wait, a continuous gesture that has not begun would begin and end here.
            return !patterns.continuous.isEmpty
                || patterns.waitsForLostFinger && LostContact.bends(meter.trail)
        }
    }

    /// Waits for the finger that seems to have lifted at this time.
    mutating func waitForFinger(_ interim: TouchState.Interim, since time: Timestamp) {
        go(to: .lost(interim, until: time.after(LostContact.longest)))
    }

    /// True if the touch waits for a finger that the panel may have lost.
    var waitsForFinger: Bool { name == .lost }

    /// Handles the delayed lift, because the finger has not come back in time.
    mutating func fingerStaysAway(
        _ interim: TouchState.Interim,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        if case .continuous(let ongoing) = interim {
            stop(ongoing, .end, at: time, into: &found)
            if sequence.isComplete {
                conclude(nil, at: time, into: &found)
            } else {
                go(to: .taken)
            }
        } else {
            conclude(interim, at: time, into: &found)
        }
    }

    // MARK: - Resting contacts

    /// True if resting contacts may be left out, because no bound gesture needs them.
    var mayLeaveOut: Bool { sequence.hasMoved || !candidates.wantRest }

    /// If possible, leaves out the contacts that still rest, and ends the others' touch.
    mutating func restStays(at time: Timestamp, into found: inout [Gesture]) {
        guard let parts = sequence.partedByRest else {
            go(to: .lifting)
            return
        }
        leaveOut(parts)
        conclude(.open, at: time, into: &found)
    }

    /// Leaves out the resting contacts after the last lift, unless the other fingers pinched with
    /// them or turned about them.
    private mutating func leaveOutRest() {
        guard sequence.hasMoved, let parts = sequence.partedByRest else { return }
        let (rest, others) = parts
        let isPalm = rest.contacts.contains { sequence.palms.contains($0.slot) }
        if !isPalm, RestingContact.isPartner(rest.end, of: others.start, to: others.end),
            wholeMovementWinner(summary) != nil
        {
            return
        }
        leaveOut(parts)
    }

    private mutating func leaveOut(_ parts: (rest: TouchSequence, others: TouchSequence)) {
        // The measured travel is the mean of all contacts, and the resting ones did not move.
        meter.leaveOutRest(share: Double(sequence.fingers) / Double(parts.others.fingers))
        sequence = parts.others
        if tipTap.isNeeded { tipTap.leaveOut(sequence.leftOut) }
        selectPatterns(for: sequence.fingers)
        drag.reset()
        noteRemaining()
    }

    // MARK: - The end

    /// Ends a touch whose fingers have all lifted; `interim` is nil if the gesture of the touch was
    /// decided before.
    mutating func conclude(
        _ interim: TouchState.Interim?,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        let first = found.count
        var isTaken = state.isTaken
        switch interim {
        case .open, .hopeless:
            settleStrays()
            leaveOutRest()
            isTaken = touchEnded(at: time, into: &found)
        case .dragging:
            drag.touch = summary
            endDrag(at: time, into: &found)
        case .paused, .continuous, nil: break
        }
        for index in first..<found.count where found[index].ended == time {
            found[index].ended = sequence.lastLift
        }
        if notes != nil { noteEnd(at: time) }
        sequence.close()
        reset(to: .idle(isTaken: isTaken || found.count > first))
    }

    /// Decides the touch, which is taken or void from now on.
    mutating func decide(
        _ next: TouchState,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        tap.settle(at: time, into: &found)
        drag.reset()
        go(to: next)
    }

    /// Voids the interrupted touch.
    mutating func interrupt(because reason: Check.Quantity, at time: Timestamp) {
        noteInterruption(reason, at: time)
        reset(to: .idle(isTaken: false))
    }

    /// Resets the recognisers for the next touch, and changes the state.
    mutating func reset(to next: TouchState) {
        drag.reset()
        meter.reset()
        selectPatterns(for: 0)
        go(to: next)
    }
}
