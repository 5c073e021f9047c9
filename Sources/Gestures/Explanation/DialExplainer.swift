import InputEvents

extension DialRecord {
    /// What became of each pattern for dials of that kind.
    func explanation(_ patterns: [GesturePattern], _ fired: FiredGestures) -> Explanation {
        let verdicts = patterns.indices.compactMap { index -> Verdict? in
            let pattern = patterns[index]
            guard pattern.kind.isMade(on: dial), pattern.devices.matches(device) else { return nil }
            return verdict(on: index, pattern, fired)
        }
        return Explanation(
            subject: .dial(dial, turned: turned),
            device: device,
            began: began,
            ended: ended,
            verdicts: verdicts.nearestFirst
        )
    }

    private func verdict(on index: Int, _ pattern: GesturePattern, _ fired: FiredGestures)
        -> Verdict
    {
        let winners = made.compactMap { gesture in
            fired.pattern(of: KeyJournal.Winner(gesture)).map { (pattern: $0, gesture.time) }
        }
        let own = winners.filter { $0.pattern == index }
        var checks = moment.checks(pattern) + (nearest[index] ?? [])
        if let first = own.first {
            let outcome = Verdict.Outcome.fired(count: own.count, at: first.1)
            return Verdict(pattern: index, outcome: outcome, checks: checks)
        }
        // What is more specific has taken it, or only waited for it.
        let others = checks.filter { $0.quantity != .precedence }
        if let winner = winners.first, others.allSatisfy(\.passes) {
            return Verdict(pattern: index, outcome: .lost(to: winner.pattern), checks: others)
        }
        checks += [void].compactMap { $0 }
        // It was taken for a sequence of which nothing came.
        if checks.allSatisfy(\.passes) { checks.append(Check(.interrupted, is: false)) }
        return Verdict(pattern: index, outcome: .missed, checks: checks)
    }
}

extension GestureKind {
    /// Whether a finger on a dial of that kind makes it.
    fileprivate func isMade(on dial: PadDial) -> Bool {
        switch self {
        case .padDial(dial.kind, _), .continuous(.dial(dial.kind, _)): true
        default: false
        }
    }
}
