extension Verdict {
    /// Creates the verdict on a pattern, for an act that fired the given winners.
    ///
    /// `void` is the check that made the act void; `otherwise` is the reason if nothing else
    /// explains the miss.
    init(
        _ pattern: Int,
        _ checks: [Check],
        fired: [Winner],
        void: Check? = nil,
        otherwise: Check? = nil
    ) {
        self.pattern = pattern
        self.checks = checks
        let own = fired.filter { $0.pattern == pattern }
        // A check of precedence says only that a more specific pattern won or delayed this one.
        let others = checks.filter { $0.quantity != .precedence }
        if let first = own.first {
            outcome = .fired(count: own.count, at: first.time)
        } else if others.allSatisfy(\.passes), let winner = fired.first {
            outcome = .lost(to: winner.pattern)
            self.checks = others
        } else {
            outcome = .missed
            if let void { self.checks.append(void) }
            if let otherwise, self.checks.allSatisfy(\.passes) { self.checks.append(otherwise) }
        }
    }

    /// The place of the outcome in the order: fired, begun, lost, missed.
    fileprivate var rank: Int {
        switch outcome {
        case .fired: 0
        case .begun: 1
        case .lost: 2
        case .missed: 3
        }
    }
}

extension [Verdict] {
    /// The verdicts in order: fired, begun, lost, then the misses, the nearest first; equal
    /// verdicts keep the order of the patterns.
    var nearestFirst: [Verdict] {
        sorted { ($0.rank, -$0.nearness, $0.pattern) < ($1.rank, -$1.nearness, $1.pattern) }
    }
}
