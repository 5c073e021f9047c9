/// The checks of each pattern at the conditions when a gesture in progress came nearest to it.
struct NearestChecks {
    private var checks: [Int: [Check]] = [:]

    /// The checks of the pattern with that index; nil if nothing was asked of it.
    subscript(pattern: Int) -> [Check]? { checks[pattern] }

    /// Takes note of what was asked of a pattern, if it was never nearer.
    mutating func note(_ asked: [Check], of pattern: Int) {
        // That something else comes first means nothing of what would not match anyway.
        let others = asked.filter { $0.quantity != .precedence }
        let asked = others.allSatisfy(\.passes) ? asked : others
        if let before = checks[pattern], nearness(before) >= nearness(asked) { return }
        checks[pattern] = asked
    }

    private func nearness(_ checks: [Check]) -> Double {
        checks.reduce(1) {
            $0 * ($1.quantity == .precedence && !$1.passes ? 0.999 : $1.nearness)
        }
    }
}
