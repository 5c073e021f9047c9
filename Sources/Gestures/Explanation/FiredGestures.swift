import InputEvents

/// What has fired in the end, of all that recognisers found: sequences take what they are made of.
struct FiredGestures {
    /// What became of sequences.
    let sequences: SequenceVerdicts
    private let winners: Set<Winner>

    init(_ gestures: [Gesture], _ sequences: SequenceVerdicts) {
        self.sequences = sequences
        winners = Set(gestures.map { Winner($0) })
    }

    /// Whether that gesture has fired.
    func contains(_ winner: Winner) -> Bool { winners.contains(winner) }

    /// What has fired of that gesture: itself, or a sequence which took it.
    func winner(of made: Winner) -> Winner? {
        if contains(made) { return made }
        return sequences.fired(with: made.time).map { Winner(pattern: $0, time: made.time) }
    }

    /// What became of a pattern that asks that of something of which those gestures were made.
    ///
    /// `void` is what makes the rest of it count for nothing.
    func verdict(on index: Int, _ checks: [Check], made: [Gesture], void: Check? = nil) -> Verdict {
        let winners = made.compactMap { winner(of: Winner($0)) }
        // Where nothing else tells, it was taken for a sequence of which nothing came.
        let otherwise = Check(.interrupted, is: false)
        return Verdict(index, checks, fired: winners, void: void, otherwise: otherwise)
    }
}
