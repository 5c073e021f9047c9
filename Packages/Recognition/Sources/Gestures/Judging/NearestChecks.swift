/// The checks of each pattern at the time when the fingers came nearest to making its gesture; if
/// they came equally near several times, at the first of these times.
struct NearestChecks {
    private var checks: [Int: [Check]] = [:]

    /// The checks of the pattern with this index; nil if none were noted.
    subscript(pattern: Int) -> [Check]? { checks[pattern] }

    /// Keeps the new checks of a pattern if they are nearer to passing than all earlier ones.
    mutating func note(_ newChecks: [Check], of pattern: Int) {
        // Precedence has no meaning for a pattern that would not match anyway.
        let others = newChecks.filter { $0.quantity != .precedence }
        let newChecks = others.allSatisfy(\.passes) ? newChecks : others
        if let before = checks[pattern], before.nearness >= newChecks.nearness { return }
        checks[pattern] = newChecks
    }
}

extension [Check] {
    /// The checks that do not pass.
    var misses: [Check] { filter { !$0.passes } }

    /// The product of the nearness of all checks, from 0 to 1; 1 if all checks pass.
    var nearness: Double { reduce(1) { $0 * $1.nearness } }
}
