import InputEvents

// What the arbiter is doing: for pictures, and for sequences that wait for it.
extension TouchArbiter {
    /// The recognisers that are not at rest, by name.
    var states: [(recogniser: String, state: String)] {
        var states: [(recogniser: String, state: String)] = []
        if let phase = sequence.phase.word { states.append(("touch", isOver ? "taken" : phase)) }
        if tap.isWaiting { states.append(("tap", "waits for the next")) }
        if longPress.isWaiting { states.append(("long press", "waits")) }
        if let word = drag.word { states.append(("drag", word)) }
        if let ongoing { states.append((ongoing.kind.word, "in progress")) }
        if sequence.phase == .touching, sequence.hasMoved, !isOver,
            patterns.shapes.isWanted(fingers: sequence.fingers)
        {
            states.append(("shape", "is drawn"))
        }
        return states
    }

    /// What is in progress and may still become a gesture, the taps included that wait for another.
    func pendingGesture(at time: Timestamp) -> PendingGesture? {
        if let began = tap.waitsSince {
            return PendingGesture(
                .fingers,
                on: device.id,
                began: began,
                until: tap.deadline,
                isSeries: true
            )
        }
        guard !isOver, sequence.phase == .touching || sequence.phase == .lifting else { return nil }
        var until = Timestamp.zero
        if candidates.wantMovement {
            until = .never
        } else if !sequence.hasMoved {
            let last = sequence.phase == .lifting ? sequence.firstLift : sequence.lastLanding
            if !candidates.taps.isEmpty { until = last.after(limits.tap) }
            if longPress.isWaiting { until = max(until, longPress.deadline) }
            if candidates.wantRest { until = .never }
        }
        guard until >= time else { return nil }
        return PendingGesture(
            .fingers,
            on: device.id,
            began: sequence.firstLanding,
            until: until.after(1),
            isSeries: longPress.isWaiting
        )
    }
}
