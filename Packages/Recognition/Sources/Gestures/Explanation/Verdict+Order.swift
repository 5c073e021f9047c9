extension Verdict {
    /// The verdict on a pattern, where that has fired, by any pattern, of what was done.
    ///
    /// `void` is what makes it count for nothing, `otherwise` what kept it from firing where nothing else tells.
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
        // What is more specific has taken it, or only waited for it.
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

    /// What fired first, then what did so in part or lost, then what was missed.
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
    /// What fired first, then the nearest miss first; equals as they are bound.
    var nearestFirst: [Verdict] {
        sorted { ($0.rank, -$0.nearness, $0.pattern) < ($1.rank, -$1.nearness, $1.pattern) }
    }
}
