extension Double {
    /// The number with exactly so many decimals (at most 6), without Foundation and locale.
    ///
    /// Not a number and numbers beyond ±10¹² become "0": they come from nonsense input only.
    func text(decimals: Int) -> String {
        guard isFinite, magnitude < 1e12 else { return "0" }
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = Int64((self * scale).rounded(.toNearestOrAwayFromZero))
        guard decimals > 0 else { return String(scaled) }
        let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt64(scale))
        let fraction = String(rest)
        let zeros = String(repeating: "0", count: decimals - fraction.count)
        return (scaled < 0 ? "-" : "") + String(whole) + "." + zeros + fraction
    }
}
