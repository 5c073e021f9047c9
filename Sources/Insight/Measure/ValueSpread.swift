#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The least value, the median and the greatest value of a list.
struct ValueSpread: Equatable {
    let least: Double
    /// The value in the middle, or the mean of the two in the middle.
    let median: Double
    let most: Double

    /// Sorts the values; nil if there are none.
    init?(_ values: [Double]) {
        let sorted = values.sorted()
        guard let first = sorted.first, let last = sorted.last else { return nil }
        least = first
        most = last
        let middle = sorted.count / 2
        median =
            sorted.count.isMultiple(of: 2)
            ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    /// Sorts angles on a circle: 350°, 355° and 10° spread from 350° to 370°.
    ///
    /// The least value is at least 0 and less than 360. The spread is nil if there are no values,
    /// or if their directions cancel out.
    init?(degrees values: [Double]) {
        let x = values.reduce(0) { $0 + cos($1 * .pi / 180) }
        let y = values.reduce(0) { $0 + sin($1 * .pi / 180) }
        // Directions that cancel out have no mean.
        guard x * x + y * y > 1e-6 else { return nil }
        let mean = atan2(y, x) * 180 / .pi
        let unwrapped = values.map { mean + remainder($0 - mean, 360) }
        guard let spread = ValueSpread(unwrapped) else { return nil }
        let turns = (spread.least / 360).rounded(.down) * 360
        least = spread.least - turns
        median = spread.median - turns
        most = spread.most - turns
    }
}
