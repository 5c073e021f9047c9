/// A candidate that may win a gesture and let the next best candidate win the gesture as well.
protocol FallThrough {
    /// True if the next best match wins the gesture, too.
    var passes: Bool { get }
}

extension Candidate: FallThrough {}

extension Sequence where Element: FallThrough {
    /// Visits the winners, the best first: the first match and, after each winner that passes, the
    /// next match.
    ///
    /// The candidates must be sorted, the best first. Without `pass: true`, there is at most one
    /// winner.
    func forEachWinner(where matches: (Element) -> Bool, _ visit: (Element) -> Void) {
        for candidate in self where matches(candidate) {
            visit(candidate)
            if !candidate.passes { break }
        }
    }

    /// Returns the winners, the best first, for callers that cannot handle them one at a time.
    func winners(where matches: (Element) -> Bool) -> [Element] {
        var winners: [Element] = []
        forEachWinner(where: matches) { winners.append($0) }
        return winners
    }
}
