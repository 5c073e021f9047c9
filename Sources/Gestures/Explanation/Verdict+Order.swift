extension Verdict {
    /// The verdict on a pattern of which those gestures won, by any pattern, what was done.
    ///
    /// `otherwise` is what kept it from firing where nothing else tells.
    init(
        _ pattern: Int,
        _ checks: [Check],
        fired: [Gesture],
        otherwise: @autoclosure () -> Check? = nil
    ) {
        self.pattern = pattern
        self.checks = checks
        let own = fired.filter { $0.pattern == pattern }
        if let first = own.first {
            outcome = .fired(count: own.count, at: first.time)
        } else if checks.allSatisfy(\.passes), let winner = fired.first {
            outcome = .lost(to: winner.pattern)
        } else {
            outcome = .missed
            if checks.allSatisfy(\.passes) { self.checks += [otherwise()].compactMap { $0 } }
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
        sorted { left, right in
            if left.rank != right.rank { return left.rank < right.rank }
            if left.nearness != right.nearness { return left.nearness > right.nearness }
            return left.pattern < right.pattern
        }
    }
}
