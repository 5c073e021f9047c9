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
}

extension KeyJournal.Winner {
    init(_ gesture: Gesture) {
        self.init(pattern: gesture.pattern, time: gesture.time)
    }
}
