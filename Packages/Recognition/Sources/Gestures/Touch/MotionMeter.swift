import InputEvents

/// Measures the motion of the touch in progress.
struct MotionMeter {
    /// Measures the time for which the fingers have rested.
    private(set) var rest = RestClock()
    /// Measures the speed of the fingers.
    private var speedClock = SpeedClock()
    /// Measures how the fingers spread and turn.
    private(set) var spread = Spread()
    /// Records the path of the fingers.
    private(set) var trail = Trail()
    /// The ratio of the mean motion of the fingers to the mean motion of all contacts; 1 until
    /// resting contacts are left out.
    private var moverShare = 1.0

    /// Begins a touch at its first frame.
    mutating func begin(at time: Timestamp) { rest.reset(at: time) }

    /// Forgets the speed and the path from before a landing.
    mutating func fingersLanded(_ travel: Vector, at time: Timestamp) {
        speedClock.reset(at: time, travel)
        trail.reset(at: travel)
    }

    /// Updates the measurements with the travel so far.
    @inline(__always)
    mutating func moved(
        _ travel: Vector,
        at time: Timestamp,
        measuresSpeed: Bool,
        measuresTrail: Bool
    ) {
        rest.moved(travel, at: time)
        if measuresSpeed { speedClock.moved(travel, at: time) }
        if measuresTrail { trail.moved(travel) }
    }

    /// Measures how the fingers spread and turn.
    mutating func measureSpread(_ sequence: TouchSequence) { spread.measure(sequence) }

    /// Scales the measurements after resting contacts were left out; `share` is the ratio of the
    /// mean motion of the fingers to the mean motion of all contacts.
    mutating func leaveOutRest(share: Double) {
        moverShare = share
        trail.scale(by: share)
        spread.reset()
    }

    /// Resets, at the end of a touch, what the beginning of a touch does not reset.
    mutating func reset() {
        spread.reset()
        moverShare = 1
    }

    /// Returns the touch with all its measurements.
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
            speed: speedClock.speed(at: sequence.firstLift) * moverShare,
            resting: rest.resting(at: sequence.firstLift)
        )
    }
}
