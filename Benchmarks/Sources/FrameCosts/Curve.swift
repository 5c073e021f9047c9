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
        guard let first = points.first, let last = points.last else { return true }
        guard growth.mayGrow else { return last.cost <= first.cost * Curve.tolerance }
        // No point lies below the straight line from the first to the last by more than that.
        return points.allSatisfy { point in
            let share = Double(point.value - first.value) / Double(last.value - first.value)
            let straight = first.cost + (last.cost - first.cost) * share
            return straight <= point.cost * Curve.tolerance
        }
    }
}
