import InputEvents

// What a landing means that is not the landing of one finger more.
extension TouchArbiter {
    /// A finger lands; returns whether it is one of its own, and not one that the panel had lost.
    mutating func land(_ change: TouchChange, at time: Timestamp) -> Bool {
        switch sequence.land(slot: change.slot, at: change.position, time: time) {
        case .joins:
            return true
        case .resumes:
            goOn(with: change.slot)
            return false
        case .beginsAnew:
            // What rested before is no finger: the touch is that of the others.
            noteInterruption(.leftOut, of: notes?.last, at: time)
            if follower.isNeeded { follower.leaveOut(sequence.leftOut) }
            forgetTouch()
            return true
        }
    }

    /// The touch continues as if that finger had never lifted; what came of it before stays.
    private mutating func goOn(with slot: Int32) {
        losesContacts = true
        lostUntil = .never
        if knownFingers == 0 {
            knownFingers = sequence.fingers
            if hadTaken { state = .over }
            isTaken = wasTaken
            tap.takeBack(sequence)
            notes?.goOn(sequence, on: device, isOver: hadTaken)
        }
        if follower.isNeeded, let contact = sequence.contacts.first(where: { $0.slot == slot }) {
            follower.goOn(with: contact)
        }
        guard !isOver, !sequence.hasMoved else { return }
        longPress.fingersLanded(summary, among: patterns.longPresses, at: sequence.lastLanding)
    }
}
