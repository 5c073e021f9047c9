import InputEvents

/// Measures a path without its noise, with a rope that the finger pulls by its front end.
///
///     ────────●        the rope lies behind the finger
///         ──~●~        the finger trembles: the rope goes slack, its end stays
///            ────────● the finger moves on: the far end follows as soon as the rope is taut
///
/// The far end is never more than the rope's length behind the finger, and a tremor shorter than
/// the rope does not move the far end, so a panel that reports four times as often does not see
/// a longer path. A straight path is measured exactly; each turn loses at most twice the length of
/// the rope.
struct Rope {
    /// The position of the far end.
    private(set) var end: Point
    /// The total distance by which the far end was pulled.
    private(set) var path = 0.0

    init(from start: Point) { end = start }

    /// Pulls the front end of a rope of this length to a point; returns true if the far end moved.
    @discardableResult
    mutating func pull(to point: Point, length: Double) -> Bool {
        let step = point - end
        let squared = step.dx * step.dx + step.dy * step.dy
        guard squared > length * length else { return false }
        let distance = squared.squareRoot()
        let pulled = distance - length
        let share = pulled / distance
        path += pulled
        end.x += step.dx * share
        end.y += step.dy * share
        return true
    }
}
