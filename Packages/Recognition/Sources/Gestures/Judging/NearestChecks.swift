/// The checks of each pattern at the time when a gesture in progress came nearest to it; the first
/// time, if several were equally near.
struct NearestChecks {
    private var checks: [Int: [Check]] = [:]

    /// The checks of the pattern with that index; nil if there are none.
    subscript(pattern: Int) -> [Check]? { checks[pattern] }

    /// Keeps the checks of a pattern if the gesture was never nearer to it.
    mutating func note(_ asked: [Check], of pattern: Int) {
        // Precedence has no meaning for a pattern that would not match anyway.
        let others = asked.filter { $0.quantity != .precedence }
        let asked = others.allSatisfy(\.passes) ? asked : others
        if let before = checks[pattern], before.nearness >= asked.nearness { return }
        checks[pattern] = asked
    }
}

extension [Check] {
    /// The checks that do not pass.
    var misses: [Check] { filter { !$0.passes } }

    /// The combined nearness: 1 if all checks pass, otherwise less, down to 0.
    var nearness: Double { reduce(1) { $0 * $1.nearness } }
}
