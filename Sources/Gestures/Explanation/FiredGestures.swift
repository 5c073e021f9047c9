import InputEvents

/// What has fired in the end, of all that recognisers found: sequences take what they are made of.
struct FiredGestures {
    /// What became of sequences.
    let sequences: SequenceVerdicts
    private let winners: Set<KeyJournal.Winner>

    init(_ gestures: [Gesture], _ sequences: SequenceVerdicts) {
        self.sequences = sequences
        winners = Set(gestures.map { KeyJournal.Winner($0) })
    }

    /// Whether that gesture has fired.
    func contains(_ winner: KeyJournal.Winner) -> Bool { winners.contains(winner) }

    /// The pattern that has fired of that gesture: its own, or that of a sequence which took it.
    func pattern(of winner: KeyJournal.Winner) -> Int? {
        contains(winner) ? winner.pattern : sequences.fired(with: winner.time)
    }

    /// What became of a pattern that asks that of something of which those gestures were made.
    ///
    /// `void` is what makes the rest of it count for nothing.
    func verdict(on index: Int, _ checks: [Check], made: [Gesture], void: Check? = nil) -> Verdict {
        let winners = made.compactMap { gesture in
            pattern(of: KeyJournal.Winner(gesture)).map { (pattern: $0, time: gesture.time) }
        }
        let own = winners.filter { $0.pattern == index }
        if let first = own.first {
            let outcome = Verdict.Outcome.fired(count: own.count, at: first.time)
            return Verdict(pattern: index, outcome: outcome, checks: checks)
        }
        // What is more specific has taken it, or only waited for it.
        let others = checks.filter { $0.quantity != .precedence }
        if let winner = winners.first, others.allSatisfy(\.passes) {
            return Verdict(pattern: index, outcome: .lost(to: winner.pattern), checks: others)
        }
        let all = checks + [void].compactMap { $0 }
        // It was taken for a sequence of which nothing came.
        let reason = all.contains { !$0.passes } ? [] : [Check(.interrupted, is: false)]
        return Verdict(pattern: index, outcome: .missed, checks: all + reason)
    }
}

extension KeyJournal.Winner {
    init(_ gesture: Gesture) {
        self.init(pattern: gesture.pattern, time: gesture.time)
    }
}
