import InputEvents

/// Measures how the fingers of the touch in progress go, for what asks about it.
struct MotionMeter {
    /// Since when they rest.
    private(set) var rest = RestClock()
    /// How fast they go.
    private var clock = SpeedClock()
    /// How they went apart, together and round.
    private(set) var spread = Spread()
    /// Along which way they went.
    private(set) var trail = Trail()
    /// By how much faster the fingers went than all contacts, as some rested and were left out.
    private var moverShare = 1.0

    /// The touch begins in this frame.
    mutating func begin(at time: Timestamp) { rest.reset(at: time) }

    /// Fingers have landed: how fast and along which way they went before does not count.
    mutating func fingersLanded(_ travel: Vector, at time: Timestamp) {
        clock.reset(at: time, travel)
        trail.reset(at: travel)
    }

    /// The fingers have come that far.
    @inline(__always)
    mutating func moved(
        _ travel: Vector,
        at time: Timestamp,
        measuresSpeed: Bool,
        measuresTrail: Bool
    ) {
        rest.moved(travel, at: time)
        if measuresSpeed { clock.moved(travel, at: time) }
        if measuresTrail { trail.moved(travel) }
    }

    /// Compares the fingers with each other.
    mutating func measureSpread(_ sequence: TouchSequence) { spread.measure(sequence) }

    /// Of so many contacts only some were fingers: `share` is how much faster these went than all.
    mutating func leaveOutRest(share: Double) {
        moverShare = share
        trail.scale(by: share)
        spread.reset()
    }

    /// The touch is over.
    mutating func reset() {
        spread.reset()
        moverShare = 1
    }

    /// The touch with all that was measured of it.
    func measured(
        _ sequence: TouchSequence,
        _ summary: TouchSummary,
        _ zones: EdgeZones
    ) -> MeasuredTouch {
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
