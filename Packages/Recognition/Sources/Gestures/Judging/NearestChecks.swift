/// The checks of each pattern when a gesture in progress came nearest to it; the first of equals.
struct NearestChecks {
    private var checks: [Int: [Check]] = [:]

    /// The checks of the pattern with that index; nil if nothing was asked of it.
    subscript(pattern: Int) -> [Check]? { checks[pattern] }

    /// Takes note of what was asked of a pattern, if it was never nearer.
    mutating func note(_ asked: [Check], of pattern: Int) {
        // That something else comes first means nothing of what would not match anyway.
        let others = asked.filter { $0.quantity != .precedence }
        let asked = others.allSatisfy(\.passes) ? asked : others
        if let before = checks[pattern], before.nearness >= asked.nearness { return }
        checks[pattern] = asked
    }
}

extension [Check] {
    /// Those that do not pass.
    var misses: [Check] { filter { !$0.passes } }

    /// How near they are to passing, all together: 1 if they do, otherwise less, down to 0.
    var nearness: Double { reduce(1) { $0 * $1.nearness } }
}
