/// Something that may win a gesture and let the next best win it as well.
protocol FallThrough {
    /// Whether the next best that matches acts on the same gesture, too.
    var passes: Bool { get }
}

extension Candidate: FallThrough {}

extension Sequence where Element: FallThrough {
    /// Visits who wins, the best first: the first that matches, and on while those that won pass.
    ///
    /// Without `pass: true` that is one at most.
    func forEachWinner(where matches: (Element) -> Bool, _ visit: (Element) -> Void) {
        for candidate in self where matches(candidate) {
            visit(candidate)
            if !candidate.passes { break }
        }
    }

    /// The same, those first that ask for most of something, as of time or turns; equals as they were.
    func mostFirst(_ amount: (Element) -> Int64) -> [Element] {
        enumerated()
            .sorted { (-amount($0.element), $0.offset) < (-amount($1.element), $1.offset) }
            .map(\.element)
    }

    /// The winners as a list, for who cannot act on each at once.
    func winners(where matches: (Element) -> Bool) -> [Element] {
        var winners: [Element] = []
        forEachWinner(where: matches) { winners.append($0) }
        return winners
    }
}
