/// A number in decimal notation with a fixed number of decimals, without Foundation or locale.
struct FixedPoint {
    /// True if the rounded number is negative.
    let isNegative: Bool
    /// The number before the point.
    let whole: UInt64
    /// The digits after the point, as a number; leading zeros are therefore missing.
    let fraction: UInt64
    /// The number of decimals.
    let decimals: Int

    /// Rounds a number to `decimals` decimals (at most 6).
    ///
    /// NaN and numbers beyond ±10¹² become 0 without decimals, because only nonsensical input leads
    /// to them.
    init(_ number: Double, decimals: Int) {
        guard number.isFinite, number.magnitude < 1e12 else {
            (isNegative, whole, fraction, self.decimals) = (false, 0, 0, 0)
            return
        }
        var scale: UInt64 = 1
        for _ in 0..<decimals { scale *= 10 }
        let scaled = Int64((number * Double(scale)).rounded(.toNearestOrAwayFromZero))
        isNegative = scaled < 0
        (whole, fraction) = scaled.magnitude.quotientAndRemainder(dividingBy: scale)
        self.decimals = decimals
    }
}

extension Double {
    /// Returns the number with exactly `decimals` decimals (at most 6); see ``FixedPoint``.
    package func text(decimals: Int) -> String {
        let number = FixedPoint(self, decimals: decimals)
        let sign = number.isNegative ? "-" : ""
        guard number.decimals > 0 else { return sign + String(number.whole) }
        let fraction = String(number.fraction)
        let zeros = String(repeating: "0", count: number.decimals - fraction.count)
        return "\(sign)\(number.whole).\(zeros)\(fraction)"
    }
}
