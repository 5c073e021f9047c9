import InputEvents

/// What has fired in the end, of all that recognisers found: sequences take what they are made of.
struct FiredGestures {
    let gestures: [Gesture]
    let patterns: [GesturePattern]
    let thresholds: Thresholds
    let winners: Set<Winner>
    /// What became of all sequences that had begun.
    let endings: Timeline<SequenceEnding>

    init(
        _ gestures: [Gesture],
        _ endings: [SequenceEnding],
        of patterns: [GesturePattern],
        _ thresholds: Thresholds
    ) {
        self.gestures = gestures
        self.patterns = patterns
        self.thresholds = thresholds
        winners = Set(gestures.map { Winner($0) })
        self.endings = Timeline(endings, \.wholeTime)
    }

    /// What has fired of that gesture: itself, or a sequence which took it.
    func winner(of made: Winner) -> Winner? {
        if winners.contains(made) { return made }
        return sequence(at: made.time).map { Winner(pattern: $0, time: made.time) }
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
