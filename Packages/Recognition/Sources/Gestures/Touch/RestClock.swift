import InputEvents

/// Measures the time for which the fingers have rested, in spite of noise.
///
/// Fingers rest while they stay within 1 mm of a place. When their path leaves this circle, a new
/// circle begins there. The centres lie on the path itself and not at the end of a frame, so that a
/// slow drift rests as long at 60 frames per second as at 240.
///
/// The roll of a fingertip that lifts does not end a rest: see ``resting(at:)``.
struct RestClock {
    /// The place where the fingers rest.
    private(set) var place = Vector.zero
    /// The time of their arrival there.
    private(set) var since = Timestamp.zero
    /// Their last position.
    private var last = Vector.zero

    /// A rest that is over, unless the fingers have only rolled since.
    private var before: (place: Vector, since: Timestamp)?

    /// 1 mm: the movement of a resting finger.
    private static let noise = 1.0
    /// 4 mm: a fingertip that lifts rolls by up to 4 mm (real ones by up to 4.2), within 170 ms.
    private static let roll = 4.0
    /// 200 ms: a finger that moves on, however slowly, leaves a circle of 1 mm sooner.
    private static let rest: Int64 = 200_000

    /// Prepares for a new touch.
    mutating func reset(at time: Timestamp) {
        place = .zero
        last = .zero
        since = time
        before = nil
    }

    /// Returns the rest before a lift at this time, in microseconds.
    func resting(at time: Timestamp) -> Int64 {
        time.microseconds(since: before?.since ?? since)
    }

    /// Updates the clock with the travel so far.
    mutating func moved(_ travel: Vector, at time: Timestamp) {
        let from = Vector(dx: last.dx - place.dx, dy: last.dy - place.dy)
        let step = Vector(dx: travel.dx - last.dx, dy: travel.dy - last.dy)
        last = travel
        let to = Vector(dx: from.dx + step.dx, dy: from.dy + step.dy)
        guard to.squared > RestClock.noise * RestClock.noise else { return }
        if before == nil, time.microseconds(since: since) >= RestClock.rest {
            before = (place, since)
        }
        if let old = before?.place {
            let way = Vector(dx: travel.dx - old.dx, dy: travel.dy - old.dy)
            if way.squared > RestClock.roll * RestClock.roll { before = nil }
        }
        since = time
        // The step leaves the circle where |from + share × step| = noise. Whole circles cover the
        // rest of the step from there.
        let along = from.dx * step.dx + from.dy * step.dy
        let inside = RestClock.noise * RestClock.noise - from.squared
        let length = step.length
        let left = ((along * along + inside * length * length).squareRoot() - along) / length
        let way = left + ((length - left) / RestClock.noise).rounded(.down) * RestClock.noise
        place.dx += from.dx + step.dx / length * way
        place.dy += from.dy + step.dy / length * way
    }
}

extension Vector {
    /// The square of the length.
    fileprivate var squared: Double { dx * dx + dy * dy }
}
