/// Counts whole steps of a movement back and forth.
///
///     distance in steps   0   0.9   1   1.9   2   1.6   1.5   1.1   0.5   -0.9   -1
///     counted             0   0     1   1     2   2     1     1     0     0      -1
///
/// The count is rounded towards 0. On the way back, a step is undone only after half a step
/// (hysteresis), so that a finger that trembles at the border of a step does not make the count
/// flip. The count depends only on the turning points, not on the number of frames.
struct Stepper {
    /// The steps so far, signed.
    private(set) var total = 0

    /// Half a step: the distance that the finger must move back before a step is undone.
    static let backlash = 0.5
    /// 10⁹: more steps than any hand makes, so that nonsensical input cannot overflow.
    private static let limit = 1e9
    /// 10⁻⁹: the tolerance in steps, because sums of sizes such as 0.1 are not exact.
    private static let rounding = 1e-9

    /// Moves to a distance in steps, and returns the number of newly counted steps; it is negative
    /// if steps were undone or go the other way.
    mutating func advance(to distance: Double) -> Int {
        guard distance.isFinite else { return 0 }
        let before = total
        let clamped = min(max(distance, -Stepper.limit), Stepper.limit)
        // Both sides of the beginning are handled alike.
        let sign = total < 0 || total == 0 && clamped < 0 ? -1.0 : 1.0
        let outward = clamped * sign
        let reached = (outward + Stepper.rounding).rounded(.down)
        let counted = Double(total.magnitude)
        if reached > counted {
            total = Int(reached * sign)
        } else if outward <= counted - Stepper.backlash + Stepper.rounding {
            // Beyond the beginning, the way back becomes a way out.
            let kept = (outward + Stepper.backlash - Stepper.rounding).rounded(.up) - 1
            total =
                outward < 0
                ? Int((outward - Stepper.rounding).rounded(.up) * sign)
                : Int(max(kept, reached, 0) * sign)
        }
        return total - before
    }
}
