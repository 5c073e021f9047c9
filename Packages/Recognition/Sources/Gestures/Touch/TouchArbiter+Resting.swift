import InputEvents

// Contacts that rested before the fingers came, and since: they are no fingers of the touch, see ``RestingContact``.
extension TouchArbiter {
    /// All fingers have lifted but those that rested before: waits whether these lift with them.
    mutating func waitForRest(at time: Timestamp) {
        let mayWait =
            switch state {
            case .open, .hopeless: mayLeaveOut && !drag.hasStarted && sequence.onlyRestIsDown
            case .continuous, .over: false
            }
        restUntil = mayWait ? sequence.lastLift.after(RestingContact.lead) : .never
    }

    /// Whether a finger that did not move, beside one that rests, can make nothing that is bound.
    private var mayLeaveOut: Bool { sequence.hasMoved || !candidates.wantRest }

    /// What rested before rests on: it is left out, and the touch of the others is over.
    mutating func restStays(at time: Timestamp, into found: inout [Gesture]) {
        guard restUntil != .never else { return }
        restUntil = .never
        guard let parts = sequence.partedByRest else { return }
        leaveOut(parts)
        conclude(at: time, into: &found)
    }

    /// All have lifted: leaves out what rested, unless the others pinched with it or turned about it.
    mutating func leaveOutRest() {
        guard sequence.hasMoved, !drag.hasStarted, let parts = sequence.partedByRest else { return }
        let (rest, others) = parts
        if RestingContact.isPartner(rest.end, of: others.start, to: others.end) {
            if patterns.wantsSpread { spread.measure(sequence) }
            if patterns.winner(measured(summary), limits) != nil { return }
        }
        leaveOut(parts)
    }

    private mutating func leaveOut(_ parts: (rest: TouchSequence, others: TouchSequence)) {
        // What rests takes no part in the mean of all.
        let share = Double(sequence.fingers) / Double(parts.others.fingers)
        moverShare = share
        trail.scale(by: share)
        sequence = parts.others
        if follower.isNeeded { follower.leaveOut(sequence.leftOut) }
        sortOut()
        spread.reset()
        drag.reset()
        knownFingers = sequence.fingers
        noteRemaining()
    }
}
