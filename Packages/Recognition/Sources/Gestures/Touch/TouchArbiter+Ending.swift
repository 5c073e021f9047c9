import InputEvents

// How a touch ends of which nothing more may come, and how the next one begins.
extension TouchArbiter {
    /// A tap that waits for the next one waits no longer; what was in progress is void.
    mutating func settle(at time: Timestamp, into found: inout [Gesture]) {
        fingerStaysAway(at: time, into: &found)
        tap.settle(at: time, into: &found)
        reset(at: time, because: .turned, into: &found)
    }

    /// What is in progress becomes void.
    mutating func reset(
        at time: Timestamp,
        because reason: Check.Quantity = .lost,
        into found: inout [Gesture]
    ) {
        fingerStaysAway(at: time, into: &found)
        stop(.cancel, at: time, into: &found)
        noteInterruption(reason, at: time)
        tap.reset()
        follower.reset()
        sequence.reset()
        wasTaken = false
        forgetTouch()
    }

    /// The recognisers of a touch have nothing to do with the next one.
    mutating func forgetTouch() {
        state = .open
        isTaken = false
        restUntil = .never
        moverShare = 1
        knownFingers = 0
        longPress.reset()
        drag.reset()
        spread.reset()
    }

    /// The touch is no gesture; a drag in progress ends, unless it was cancelled.
    mutating func giveUp(at time: Timestamp, into found: inout [Gesture]) {
        stop(.cancel, at: time, into: &found)
        tap.settle(at: time, into: &found)
        if drag.hasStarted, !sequence.wasCancelled {
            _ = end(drag.lifted(), at: time, into: &found)
        }
        drag.reset()
        longPress.reset()
        state = .over
    }
}
