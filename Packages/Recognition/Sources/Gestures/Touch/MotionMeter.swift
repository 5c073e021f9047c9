import InputEvents

/// Measures the motion of the touch in progress.
struct MotionMeter {
    /// Measures the time for which the fingers have rested.
    private(set) var rest = RestClock()
    /// Measures their speed.
    private var clock = SpeedClock()
    /// Measures how they spread and turn.
    private(set) var spread = Spread()
    /// Records their path.
    private(set) var trail = Trail()
    /// The ratio of the fingers' motion to that of all contacts, after resting ones were left out.
    private var moverShare = 1.0

    /// Begins with the first frame of a touch.
    mutating func begin(at time: Timestamp) { rest.reset(at: time) }

    /// Forgets the speed and the path from before a landing.
    mutating func fingersLanded(_ travel: Vector, at time: Timestamp) {
        clock.reset(at: time, travel)
        trail.reset(at: travel)
    }

    /// Updates all measures with the travel so far.
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

    /// Scales the measures after resting contacts were left out; `share` is the ratio of the
    /// fingers' motion to that of all contacts.
    mutating func leaveOutRest(share: Double) {
        moverShare = share
        trail.scale(by: share)
        spread.reset()
    }

    /// Resets at the end of a touch.
    mutating func reset() {
        spread.reset()
        moverShare = 1
    }

    /// Returns the touch with all its measures.
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
            resting: rest.resting(at: sequence.firstLift)
        )
    }
}
