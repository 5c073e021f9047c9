import InputEvents

// One function for each state of ``TouchState``; each lists every event. The actions are in the
// other files of the arbiter.
extension TouchArbiter {
    /// No finger is down.
    mutating func idle(_ event: TouchEvent, at time: Timestamp, into found: inout [Gesture]) {
        switch event {
        case .landed(.joins): go(to: .resting(until: .never))
        case .landed(.resumes):
            sortOut(for: sequence.fingers)
            tap.takeBack(sequence)
            notes?.goOn(sequence, on: device, isOver: state.isTaken)
            if state.isTaken { go(to: .taken) } else { goOn() }
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
        case .landed(.resumes): goOn()
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
        case .landed(.resumes): goOn()
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
        case .landed(.resumes): goOn()
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

    /// The panel may have lost the finger instead of seeing it lift.
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

    // MARK: - Changes that several states share

    /// When the longest bound press is complete.
    func pressDeadline(since landing: Timestamp) -> Timestamp {
        if patterns.longPresses.isEmpty { return .never }
        return longPress.deadline(summary, among: patterns.longPresses, since: landing)
    }

    /// Continues a touch whose lost finger was found, as if the finger had never lifted.
    mutating func goOn() {
        let until = sequence.hasMoved ? .never : pressDeadline(since: sequence.lastLanding)
        go(to: sequence.hasMoved ? .moving : .resting(until: until))
    }

    /// Continues with the finger that the panel had lost.
    mutating func isFound(_ what: TouchState.Interim) {
        switch what {
        case .open: goOn()
        case .hopeless: go(to: .hopeless)
        case .dragging: go(to: .dragging)
        case .paused: go(to: .paused)
        case .continuous(let ongoing): go(to: .continuous(ongoing))
        }
    }
}
