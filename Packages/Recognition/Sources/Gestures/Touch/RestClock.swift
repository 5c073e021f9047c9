import InputEvents

/// Measures the time for which the fingers have rested, in spite of noise.
///
/// Fingers rest while they stay within 1 mm of a point. The point where their path leaves this
/// circle is the centre of a new circle. The centres lie on the path between the frames, so that
/// the rest during a slow drift is as long at 60 frames per second as at 240.
///
/// The roll of a fingertip that lifts does not end a rest: see ``resting(at:)``.
struct RestClock {
    /// The centre of the circle in which the fingers rest.
    private(set) var centre = Vector.zero
    /// The time at which the fingers arrived in the circle.
    private(set) var since = Timestamp.zero
    /// The last position of the fingers.
    private var lastPosition = Vector.zero

    /// The rest before the fingers left the circle; nil if there is none, or if the fingers have
    /// done more than roll since then.
    private var previousRest: (centre: Vector, since: Timestamp)?

    /// 1 mm: the movement of a resting finger.
    private static let noise = 1.0
    /// 4 mm: a fingertip that lifts rolls by up to 4 mm (in recordings, 4.2 mm) within 170 ms.
    private static let roll = 4.0
    /// 200 ms: a finger that moves on, however slowly, leaves the circle sooner.
    private static let leastRest: Int64 = 200_000

    /// Prepares for a new touch.
    mutating func reset(at time: Timestamp) {
        centre = .zero
        lastPosition = .zero
        since = time
        previousRest = nil
    }

    /// Returns the duration of the rest before a lift at this time, in microseconds; a roll of the
    /// fingertips at the end of the rest counts as a part of it.
    func resting(at time: Timestamp) -> Int64 {
        time.microseconds(since: previousRest?.since ?? since)
    }

    /// Updates the clock with the travel so far.
    mutating func moved(_ travel: Vector, at time: Timestamp) {
        let from = Vector(dx: lastPosition.dx - centre.dx, dy: lastPosition.dy - centre.dy)
        let step = Vector(dx: travel.dx - lastPosition.dx, dy: travel.dy - lastPosition.dy)
        lastPosition = travel
        let to = Vector(dx: from.dx + step.dx, dy: from.dy + step.dy)
        guard to.squared > RestClock.noise * RestClock.noise, step.squared > 0 else { return }
        if previousRest == nil, time.microseconds(since: since) >= RestClock.leastRest {
            previousRest = (centre, since)
        }
        if let start = previousRest?.centre {
            let rolled = Vector(dx: travel.dx - start.dx, dy: travel.dy - start.dy)
            if rolled.squared > RestClock.roll * RestClock.roll { previousRest = nil }
        }
        since = time
        // The step leaves the circle where |from + share × step| = noise; `exit` is the distance to
        // this point. From there, whole circles cover the remainder of the step.
        let along = from.dx * step.dx + from.dy * step.dy
        let inside = RestClock.noise * RestClock.noise - from.squared
        let length = step.length
        // Rounding may make the radicand negative.
        let radicand = max(0, along * along + inside * length * length)
        let exit = (radicand.squareRoot() - along) / length
        let distance = exit + ((length - exit) / RestClock.noise).rounded(.down) * RestClock.noise
        centre.dx += from.dx + step.dx / length * distance
        centre.dy += from.dy + step.dy / length * distance
    }
}

extension Vector {
    /// The square of the length.
    fileprivate var squared: Double { dx * dx + dy * dy }
}
