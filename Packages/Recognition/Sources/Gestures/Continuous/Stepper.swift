/// Counts whole steps of a way that goes to and fro.
///
///     way in steps    0   0.9   1   1.9   2   1.6   1.5   1.1   0.5   -0.9   -1
///     counted         0   0     1   1     2   2     1     1     0     0      -1
///
/// Rounds towards the begin; on the way back a step is taken back only when half of it has been
/// gone, so that a finger which trembles where a step begins does not flip. What is counted depends
/// on the turning points of the way only, not on how many frames it comes in.
struct Stepper {
    /// Steps so far, signed.
    private(set) var total = 0

    /// Half a step: how far back the way must go before a step is taken back.
    static let backlash = 0.5
    /// A thousand million: more than any hand makes; so that nonsense cannot overflow.
    private static let limit = 1e9
    /// Sums of steps like 0.1 are not exact.
    private static let rounding = 1e-9

    /// The way is that many steps long now; returns how many more have been counted.
    mutating func advance(to way: Double) -> Int {
        guard way.isFinite else { return 0 }
        let before = total
        let way = min(max(way, -Stepper.limit), Stepper.limit)
        // The same on both sides of the begin.
        let sign = total < 0 || total == 0 && way < 0 ? -1.0 : 1.0
        let outward = way * sign
        let reached = (outward + Stepper.rounding).rounded(.down)
        let counted = Double(total.magnitude)
        if reached > counted {
            total = Int(reached * sign)
        } else if outward <= counted - Stepper.backlash + Stepper.rounding {
            // Beyond the begin it is the way out again.
            let kept = (outward + Stepper.backlash - Stepper.rounding).rounded(.up) - 1
            total =
                outward < 0
                ? Int((outward - Stepper.rounding).rounded(.up) * sign)
                : Int(max(kept, reached, 0) * sign)
        }
        return total - before
    }
}
