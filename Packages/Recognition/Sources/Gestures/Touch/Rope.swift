import InputEvents

/// Measures a way without its noise: a rope that is pulled by its front end.
///
///     ────────●        the rope lies behind the finger
///         ──~●~        the finger trembles: the rope goes slack, its end stays
///            ────────● the finger goes on: the end follows as far as the rope is pulled
///
/// The end of the rope is always less than its length behind the finger, and a tremor shorter than the
/// rope does not move it: so a panel that reports four times as often does not see a longer way. A
/// straight way is measured exactly; at a turn, at most the length of the rope is cut off twice.
struct Rope {
    /// Where its far end lies.
    private(set) var end: Point
    /// How far its far end was pulled in all.
    private(set) var path = 0.0

    init(from start: Point) { end = start }

    /// Pulls the front end of a rope of that length there, and tells whether that moved the far end.
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
