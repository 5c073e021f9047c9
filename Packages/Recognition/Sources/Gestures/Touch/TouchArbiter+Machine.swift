import InputEvents

// The input of the machine, the changes of a frame, and one function for each state of
// ``TouchState``. Each of these functions lists every event; the actions are in other files.
extension TouchArbiter {
    // MARK: - Frames

    /// Handles a frame; `bindings` supplies the active bindings when a touch begins.
    ///
    /// `onlyMoves` is true if no contact lands or ends in the frame, and none is as wide as a palm.
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
                if tipTap.isNeeded { tipTap.handle(change, at: time) }
            }
            if frame.isComplete { frameEnded(at: time, into: &found) }
            return
        }
        // Landings and lifts come first: a contact that ends may have merged with another contact,
        // which jumps in the same frame, and jumps back when the first one lands again.
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

    /// Handles one change of a frame in which not all contacts are fingers that only move.
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
            let isForTipTaps = handleLandingOrLift(change, under: &bindings, at: time, into: &found)
            if !isForTipTaps { return }
        } else if ignoresMotion {
            return
        } else {
            sequence.moveBesideStrays(slot: change.slot, to: change.position, time: time)
        }
        if tipTap.isNeeded { tipTap.handle(change, at: time) }
    }

    /// Handles a landing, lift or cancel; returns false if a finger lands that the panel had lost,
    /// or if the lift of a contact is not the lift of a finger.
    @inline(never)
    private mutating func handleLandingOrLift(
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
            if sequence.indexOfLostFinger(at: change.position, time: time) != nil {
                // The touch continues with the bindings that were active when it began.
                bindings.engage()
            } else if let candidates = bindings.touchBegins(isIdle: !tap.isWaiting) {
                use(candidates)
            }
        }
        noteChange()
        let mayReturn = sequence.earlierFingerMayReturn
        guard let landing = sequence.land(slot: change.slot, at: change.position, time: time) else {
            updateDeadline()
            return true
        }
        switch landing {
        case .joins:
            if mayReturn != sequence.earlierFingerMayReturn { earlierFingerLanded(mayReturn) }
        case .resumes: fingerWasLost(change.slot)
        case .beginsAnew:
            // The contacts that were resting before do not count: the other fingers make the touch.
            noteInterruption(.leftOut, of: notes?.last, at: time)
            if tipTap.isNeeded { tipTap.leaveOut(sequence.leftOut) }
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
        case .voided: decide(.void, at: time, into: &found)
        case .interrupted(let reason): interrupt(because: reason, at: time)
        case .lands, .lifts: break
        case .landed(.beginsAnew), .frame, .allLifted, .due, .tipTapped: reportBug(event)
        }
    }

    /// Fingers are down, and none has moved.
    mutating func resting(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        switch event {
        case .landed(.beginsAnew): reset(to: .resting(until: .never))
        case .landed(.resumes): resume()
        case .frame: offerFrame(at: time, into: &found)
        case .due: _ = longPressClaims(at: time, into: &found)
        case .voided: decide(.void, at: time, into: &found)
        case .interrupted(let reason): interrupt(because: reason, at: time)
        case .lands, .landed(.joins), .lifts: break
        case .allLifted, .tipTapped: reportBug(event)
        }
    }

    /// Fingers have moved, and no gesture has taken the touch.
    mutating func moving(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        switch event {
        case .frame: offerFrame(at: time, into: &found)
        case .landed(.resumes): resume()
        case .due: fingersRested(at: time, into: &found)
        case .voided: decide(.void, at: time, into: &found)
        case .interrupted(let reason): interrupt(because: reason, at: time)
        case .lands, .landed(.joins), .lifts: break
        case .landed(.beginsAnew), .allLifted, .tipTapped: reportBug(event)
        }
    }

    /// Fingers have moved, but only lifts and landings can decide a gesture.
    mutating func hopeless(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        switch event {
        case .allLifted: lifted(.hopeless, at: time, into: &found)
        case .voided: decide(.void, at: time, into: &found)
        case .interrupted(let reason): interrupt(because: reason, at: time)
        case .lands, .landed(.joins), .landed(.resumes), .lifts, .frame: break
        case .landed(.beginsAnew), .due, .tipTapped: reportBug(event)
        }
    }

    /// A drag owns the touch and is in progress.
    mutating func dragging(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        switch event {
        case .frame where hasFingerCountChanged: dragIsOver(at: time, into: &found)
        case .frame: dragGoesOn(at: time, into: &found)
        case .due:
            endDrag(at: time, into: &found)
            go(to: .paused)
        case .allLifted: lifted(.dragging, at: time, into: &found)
        case .voided: dragIsOver(at: time, into: &found)
        case .interrupted(let reason): interrupt(because: reason, at: time)
        case .lands, .landed(.joins), .landed(.resumes), .lifts: break
        case .landed(.beginsAnew), .tipTapped: reportBug(event)
        }
    }

    /// A drag owns the touch, and has reported its end because the fingers rest.
    mutating func paused(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        switch event {
        case .frame where hasFingerCountChanged: decide(.taken, at: time, into: &found)
        case .frame: dragBeginsAgain(at: time, into: &found)
        case .allLifted: lifted(.paused, at: time, into: &found)
        case .voided: decide(.taken, at: time, into: &found)
        case .interrupted(let reason): interrupt(because: reason, at: time)
        case .lands, .landed(.joins), .landed(.resumes), .lifts: break
        case .landed(.beginsAnew), .due, .tipTapped: reportBug(event)
        }
    }

    /// A continuous gesture owns the touch.
    mutating func continuous(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        guard let ongoing = state.ongoing else { return }
        switch event {
        case .frame where !hasFingerCountChanged: continuousGoesOn(ongoing, at: time, into: &found)
        case .frame, .voided:
            stop(ongoing, .cancel, at: time, into: &found)
            decide(.taken, at: time, into: &found)
        case .interrupted(let reason):
            stop(ongoing, .cancel, at: time, into: &found)
            interrupt(because: reason, at: time)
        case .lands, .landed(.joins), .landed(.resumes), .lifts: break
        case .landed(.beginsAnew), .allLifted, .due, .tipTapped: reportBug(event)
        }
    }

    /// The first finger has lifted, and no gesture has taken the touch.
    mutating func lifting(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        switch event {
        case .frame: offerFrame(at: time, into: &found)
        case .landed(.resumes): resume()
        case .due: fingersRested(at: time, into: &found)
        case .allLifted: lifted(.open, at: time, into: &found)
        case .voided: decide(.void, at: time, into: &found)
        case .tipTapped: decide(.taken, at: time, into: &found)
        case .interrupted(let reason): interrupt(because: reason, at: time)
        case .lands, .landed(.joins), .lifts: break
        case .landed(.beginsAnew): reportBug(event)
        }
    }

    /// Only contacts that rested before the other fingers landed are still down.
    mutating func restIsDown(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        switch event {
        case .lands: restStays(at: time, into: &found)
        case .due where deadline <= time: restStays(at: time, into: &found)
        case .due: fingersRested(at: time, into: &found)
        case .frame: offerFrame(at: time, into: &found)
        case .voided: decide(.void, at: time, into: &found)
        case .interrupted(let reason): interrupt(because: reason, at: time)
        case .lifts: break
        case .landed, .allLifted, .tipTapped: reportBug(event)
        }
    }

    /// A finger seems to have lifted, but the panel may have lost it.
    mutating func lost(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        guard case .lost(let interim, let until) = state else { return }
        switch event {
        case .lands(let change):
            if sequence.indexOfLostFinger(at: change.position, time: time) != nil { break }
            fingerStaysAway(interim, at: time, into: &found)
        case .lifts:
            if sequence.isComplete { break }
            fingerStaysAway(interim, at: time, into: &found)
        case .due where until <= time: fingerStaysAway(interim, at: time, into: &found)
        case .due: restedWhileLost(interim, until, at: time, into: &found)
        case .landed(.resumes): fingerReturned(interim)
        case .interrupted(let reason):
            fingerStaysAway(interim, at: time, into: &found)
            interrupt(because: reason, at: time)
        case .landed, .frame, .voided, .allLifted, .tipTapped: reportBug(event)
        }
    }

    /// A gesture owns the touch until all fingers have lifted.
    mutating func taken(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        switch event {
        case .allLifted: conclude(nil, at: time, into: &found)
        case .landed(.beginsAnew): reset(to: .resting(until: .never))
        case .tipTapped: decide(.taken, at: time, into: &found)
        case .interrupted(let reason): interrupt(because: reason, at: time)
        case .lands, .landed(.joins), .landed(.resumes), .lifts, .frame, .voided: break
        case .due: reportBug(event)
        }
    }

    /// The touch is void until all fingers have lifted.
    mutating func void(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        switch event {
        case .allLifted: conclude(nil, at: time, into: &found)
        case .tipTapped: decide(.taken, at: time, into: &found)
        case .interrupted(let reason): interrupt(because: reason, at: time)
        case .lands, .landed(.joins), .lifts, .voided: break
        case .landed(.beginsAnew), .landed(.resumes), .frame, .due: reportBug(event)
        }
    }

    /// True if the fingers rest, and will make a long press if they continue to rest.
    var mayPress: Bool {
        name == .resting && state.deadline != .never
            && longPress.isPossible(summary, among: patterns.longPresses, grip: sequence.grip)
    }
}
