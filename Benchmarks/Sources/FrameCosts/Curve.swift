/// What something costs for some numbers of something else, in instructions.
struct Curve {
    let growth: Growth
    let points: [(value: Int, cost: Double)]

    /// 5 %: what counting differs by from run to run, and steps of hash tables and queues.
    private static let tolerance = 1.05

    /// A row of a Markdown table: from the first number to the last.
    var row: String {
        let values = points.map { "\($0.value)" }.joined(separator: ", ")
        let costs = points.map { "\(Int($0.cost.rounded()))" }.joined(separator: ", ")
        let verdict = isWithinBounds ? "" : " **too fast**"
        return "| \(growth.of) | \(growth.unit) | \(values) | \(costs)\(verdict) |"
    }

    /// Whether it does not grow, or if it may, no faster than in proportion.
    var isWithinBounds: Bool {
        guard let first = points.first, let second = points.dropFirst().first else { return true }
        // Where it may grow: on from the second point as it did from the first to that.
        let step = max(0, second.cost - first.cost) / Double(second.value - first.value)
        return points.allSatisfy { point in
            let more = growth.mayGrow ? step * Double(point.value - first.value) : 0
            return point.cost <= (first.cost + more) * Curve.tolerance
        }
    }
}
