/// The cost of some work in instructions, for several numbers.
struct Curve {
    let growth: Growth
    let points: [(value: Int, cost: Double)]

    /// 5 %: the differences between runs of valgrind, and steps of hash tables and queues.
    private static let tolerance = 1.05

    /// A row of a Markdown table, from the first number to the last.
    var row: String {
        let values = points.map { "\($0.value)" }.joined(separator: ", ")
        let costs = points.map { "\(Int($0.cost.rounded()))" }.joined(separator: ", ")
        let verdict = isWithinBounds ? "" : " **too fast**"
        return "| \(growth.of) | \(growth.unit) | \(values) | \(costs)\(verdict) |"
    }

    /// A sentence that compares the last number with the first.
    var sentence: String {
        guard let first = points.first, let last = points.last, first.cost > 0 else { return "" }
        let times = last.cost / first.cost
        let amount =
            times <= Curve.tolerance
            ? "as much" : "\((times * 10).rounded() / 10) times as much"
        return "costs \(amount) with \(last.value) as with \(first.value)"
    }

    /// True if it does not grow or, if it may, grows at most in proportion.
    var isWithinBounds: Bool {
        guard let first = points.first, let second = points.dropFirst().first else { return true }
        // If it may grow: from the second point on, as it did from the first to the second.
        let step = max(0, second.cost - first.cost) / Double(second.value - first.value)
        return points.allSatisfy { point in
            let more = growth.mayGrow ? step * Double(point.value - first.value) : 0
            return point.cost <= (first.cost + more) * Curve.tolerance
        }
    }
}
