import InputEvents

// The input, which is the changes of a frame, and one function for each state of ``TouchState``,
// which lists every event. The actions are in the other files of the arbiter.
extension TouchArbiter {
    // MARK: - Frames

    /// Handles a frame; `bindings` supplies the active bindings when a touch begins.
    ///
    /// `onlyMoves` is true if no contact lands or ends in it, and none is wide.
    mutating func handle(
        _ frame: TouchFrame,
        onlyMoves: Bool,
        under bindings: inout DeviceBindings,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        if onlyMoves, sequence.isPlain {
            if ignoresMoves { return }
            for change in frame.changes where !ignoresMotion {
                sequence.move(slot: change.slot, to: change.position, time: time)
                if follower.isNeeded { follower.handle(change, at: time) }
            }
            if frame.isComplete { frameEnded(at: time, into: &found) }
            return
        }
        // A contact that ends may have merged with another, which jumps in the same frame, and jumps
        // back in the frame in which it lands again.
        let movesLast = sequence.fingers > 1 && frame.endsOnly || !sequence.shifts.isEmpty
        for change in frame.changes where !movesLast || frame.isTurn(of: change.slot) {
            take(change, under: &bindings, at: time, into: &found)
        }
        if movesLast {
            for change in frame.changes where !frame.isTurn(of: change.slot) {
                take(change, under: &bindings, at: time, into: &found)
            }
        }
        guard frame.isComplete, !ignoresMotion || sequence.phase != .touching else { return }
        frameEnded(at: time, into: &found)
    }

    @inline(never)
    private mutating func take(
        _ change: TouchChange,
        under bindings: inout DeviceBindings,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        if change.width >= TouchChange.widePalm || !sequence.palms.isEmpty {
            sequence.note(width: change.width, of: change.slot, change.phase)
        }
        if change.phase != .motion {
            let isNew = takeIn(change, under: &bindings, at: time, into: &found)
            if !isNew { return }
        } else if ignoresMotion {
            return
        } else {
            sequence.moveBesideStrays(slot: change.slot, to: change.position, time: time)
        }
        if follower.isNeeded { follower.handle(change, at: time) }
    }

    /// Handles a landing or a lift; returns false if a finger landed that the panel had lost, or if
    /// the contact that lifted was no finger.
    @inline(never)
    private mutating func takeIn(
        _ change: TouchChange,
        under bindings: inout DeviceBindings,
        at time: Timestamp,
        into found: inout [Gesture]
    ) -> Bool {
        guard change.phase == .down else {
            handle(.lifts, at: time, into: &found)
            noteChange()
            if change.phase == .up {
                let isFinger = sequence.lift(
                    slot: change.slot,
                    at: change.position,
                    time: time
                )
                if !isFinger { strayLifted(change.slot) }
                return isFinger
            }
            sequence.cancel(slot: change.slot, at: change.position, time: time)
            return true
        }
        handle(.lands(change), at: time, into: &found)
        if sequence.isComplete, !waitsForFinger {
            // The touch ends in the same frame in which the next one begins.
            frameEnded(at: time, into: &found)
            handle(.lands(change), at: time, into: &found)
        }
        if sequence.phase == .idle {
            if sequence.lost(at: change.position, time: time) != nil {
                // The touch continues with the bindings that were active when it began.
                bindings.engage()
            } else if let candidates = bindings.touchBegins(isIdle: !tap.isWaiting) {
                use(candidates)
            }
        }
        noteChange()
        let mayReturn = sequence.earlierFingerMayReturn
        guard let landing = sequence.land(slot: change.slot, at: change.position, time: time) else {
            noteDoubts()
            return true
        }
        switch landing {
        case .joins:
            if mayReturn != sequence.earlierFingerMayReturn { earlierFingerLanded(mayReturn) }
        case .resumes: fingerWasLost(change.slot)
        case .beginsAnew:
            // The contact that was resting before is not counted: the touch is that of the other
            // fingers.
            noteInterruption(.leftOut, of: notes?.last, at: time)
            if follower.isNeeded { follower.leaveOut(sequence.leftOut) }
        }
        handle(.landed(landing), at: time, into: &found)
        return landing != .resumes
    }

    // MARK: - States

    /// No finger is down.
    mutating func idle(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        switch event {
        case .landed(.joins): go(to: .resting(until: .never))
        case .landed(.resumes):
            selectPatterns(for: sequence.fingers)
            tap.takeBack(sequence)
            notes?.resume(sequence, on: device, isOver: state.isTaken)
            if state.isTaken { go(to: .taken) } else { resume() }
        case .voided: giveUp(.void, at: time, into: &found)
        case .interrupted(let reason): interrupt(because: reason, at: time)
        case .lands, .lifts: break
        case .landed(.beginsAnew), .frame, .allLifted, .due, .tipTapped: bug(event)
        }
    }

    /// Fingers are down, and none has moved.
    mutating func resting(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        switch event {
        case .landed(.beginsAnew): forget(to: .resting(until: .never))
        case .landed(.resumes): resume()
        case .frame: fingersDo(at: time, into: &found)
        case .due: _ = holdEnded(at: time, into: &found)
        case .voided: giveUp(.void, at: time, into: &found)
        case .interrupted(let reason): interrupt(because: reason, at: time)
        case .lands, .landed(.joins), .lifts: break
        case .allLifted, .tipTapped: bug(event)
        }
    }

    /// Fingers have moved, and nothing has taken the touch.
    mutating func moving(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        switch event {
        case .frame: fingersDo(at: time, into: &found)
        case .landed(.resumes): resume()
        case .due: fingersRested(at: time, into: &found)
        case .voided: giveUp(.void, at: time, into: &found)
        case .interrupted(let reason): interrupt(because: reason, at: time)
        case .lands, .landed(.joins), .lifts: break
        case .landed(.beginsAnew), .allLifted, .tipTapped: bug(event)
        }
    }

    /// Fingers move, but only lifts and landings count.
    mutating func hopeless(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        switch event {
        case .allLifted: lifted(.hopeless, at: time, into: &found)
        case .voided: giveUp(.void, at: time, into: &found)
        case .interrupted(let reason): interrupt(because: reason, at: time)
        case .lands, .landed(.joins), .landed(.resumes), .lifts, .frame: break
        case .landed(.beginsAnew), .due, .tipTapped: bug(event)
        }
    }

    /// A drag owns the touch and is in progress.
    mutating func dragging(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        switch event {
        case .frame where hasMoreFingers: dragIsOver(at: time, into: &found)
        case .frame: dragGoesOn(at: time, into: &found)
        case .due:
            endDrag(at: time, into: &found)
            go(to: .paused)
        case .allLifted: lifted(.dragging, at: time, into: &found)
        case .voided: dragIsOver(at: time, into: &found)
        case .interrupted(let reason): interrupt(because: reason, at: time)
        case .lands, .landed(.joins), .landed(.resumes), .lifts: break
        case .landed(.beginsAnew), .tipTapped: bug(event)
        }
    }

    /// A drag owns the touch, and has reported its end.
    mutating func paused(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        switch event {
        case .frame where hasMoreFingers: giveUp(.taken, at: time, into: &found)
        case .frame: dragBeginsAgain(at: time, into: &found)
        case .allLifted: lifted(.paused, at: time, into: &found)
        case .voided: giveUp(.taken, at: time, into: &found)
        case .interrupted(let reason): interrupt(because: reason, at: time)
        case .lands, .landed(.joins), .landed(.resumes), .lifts: break
        case .landed(.beginsAnew), .due, .tipTapped: bug(event)
        }
    }

    /// A continuous gesture owns the touch.
    mutating func continuous(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        guard let ongoing = state.ongoing else { return }
        switch event {
        case .frame where !hasMoreFingers: continuousGoesOn(ongoing, at: time, into: &found)
        case .frame, .voided:
            stop(ongoing, .cancel, at: time, into: &found)
            giveUp(.taken, at: time, into: &found)
        case .interrupted(let reason):
            stop(ongoing, .cancel, at: time, into: &found)
            interrupt(because: reason, at: time)
        case .lands, .landed(.joins), .landed(.resumes), .lifts: break
        case .landed(.beginsAnew), .allLifted, .due, .tipTapped: bug(event)
        }
    }

    /// The first finger has lifted, and nothing has taken the touch.
    mutating func lifting(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        switch event {
        case .frame: fingersDo(at: time, into: &found)
        case .landed(.resumes): resume()
        case .due: fingersRested(at: time, into: &found)
        case .allLifted: lifted(.open, at: time, into: &found)
        case .voided: giveUp(.void, at: time, into: &found)
        case .tipTapped: giveUp(.taken, at: time, into: &found)
        case .interrupted(let reason): interrupt(because: reason, at: time)
        case .lands, .landed(.joins), .lifts: break
        case .landed(.beginsAnew): bug(event)
        }
    }

    /// Only contacts that rested before the touch are still down.
    mutating func restIsDown(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        switch event {
        case .lands: restStays(at: time, into: &found)
        case .due where until <= time: restStays(at: time, into: &found)
        case .due: fingersRested(at: time, into: &found)
        case .frame: fingersDo(at: time, into: &found)
        case .voided: giveUp(.void, at: time, into: &found)
        case .interrupted(let reason): interrupt(because: reason, at: time)
        case .lifts: break
        case .landed, .allLifted, .tipTapped: bug(event)
        }
    }

    /// The panel may have lost the finger, which may still be down.
    mutating func lost(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        guard case .lost(let what, let until) = state else { return }
        switch event {
        case .lands(let change):
            if sequence.lost(at: change.position, time: time) != nil { break }
            fingerStaysAway(what, at: time, into: &found)
        case .lifts:
            if sequence.isComplete { break }
            fingerStaysAway(what, at: time, into: &found)
        case .due where until <= time: fingerStaysAway(what, at: time, into: &found)
        case .due: restedWhileLost(what, until, at: time, into: &found)
        case .landed(.resumes): isFound(what)
        case .interrupted(let reason):
            fingerStaysAway(what, at: time, into: &found)
            interrupt(because: reason, at: time)
        case .landed, .frame, .voided, .allLifted, .tipTapped: bug(event)
        }
    }

    /// A gesture owns the touch until all fingers have lifted.
    mutating func taken(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        switch event {
        case .allLifted: conclude(nil, at: time, into: &found)
        case .landed(.beginsAnew): forget(to: .resting(until: .never))
        case .tipTapped: giveUp(.taken, at: time, into: &found)
        case .interrupted(let reason): interrupt(because: reason, at: time)
        case .lands, .landed(.joins), .landed(.resumes), .lifts, .frame, .voided: break
        case .due: bug(event)
        }
    }

    /// The touch is no gesture, until all fingers have lifted.
    mutating func void(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        switch event {
        case .allLifted: conclude(nil, at: time, into: &found)
        case .tipTapped: giveUp(.taken, at: time, into: &found)
        case .interrupted(let reason): interrupt(because: reason, at: time)
        case .lands, .landed(.joins), .lifts, .voided: break
        case .landed(.beginsAnew), .landed(.resumes), .frame, .due: bug(event)
        }
    }

    /// True if the fingers rest, and make a long press if they go on.
    var mayPress: Bool {
        name == .resting && state.until != .never
            && longPress.isPossible(summary, among: patterns.longPresses, grip: sequence.grip)
    }
}
