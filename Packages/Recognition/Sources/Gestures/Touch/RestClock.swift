import InputEvents

/// Tells since when the fingers rest, in spite of noise.
///
/// They rest while they stay within 1 mm of one place; where their way leaves that circle, the next
/// one begins. The places lie on the way itself, not where a frame happened to end, so that a slow
/// drift rests as long at 60 frames a second as at 240.
struct RestClock {
    /// Where the fingers rest.
    private(set) var place = Vector.zero
    /// When they came there.
    private(set) var since = Timestamp.zero
    /// Where they were last.
    private var last = Vector.zero

    /// 1 mm: what a resting finger moves.
    private static let noise = 1.0

    /// A new touch.
    mutating func reset(at time: Timestamp) {
        place = .zero
        last = .zero
        since = time
    }

    /// The fingers have come that far.
    mutating func moved(_ travel: Vector, at time: Timestamp) {
        let from = Vector(dx: last.dx - place.dx, dy: last.dy - place.dy)
        let step = Vector(dx: travel.dx - last.dx, dy: travel.dy - last.dy)
        last = travel
        let to = Vector(dx: from.dx + step.dx, dy: from.dy + step.dy)
        guard to.squared > RestClock.noise * RestClock.noise else { return }
        since = time
        // Where the step leaves the circle: |from + share × step| = noise, and from there on whole
        // circles along the step.
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
    /// The length times itself.
    fileprivate var squared: Double { dx * dx + dy * dy }
}
