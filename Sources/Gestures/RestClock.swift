import InputEvents

/// Tells since when the fingers rest, in spite of noise.
struct RestClock {
    /// Where the fingers rest.
    private(set) var place = Vector.zero
    /// When they came there.
    private(set) var since = Timestamp.zero

    /// 1 mm: what a resting finger moves.
    private static let noise = 1.0

    /// A new touch.
    mutating func reset(at time: Timestamp) {
        place = .zero
        since = time
    }

    /// The fingers have come that far.
    mutating func moved(_ travel: Vector, at time: Timestamp) {
        let dx = travel.dx - place.dx
        let dy = travel.dy - place.dy
        guard dx * dx + dy * dy > RestClock.noise * RestClock.noise else { return }
        place = travel
        since = time
    }
}
