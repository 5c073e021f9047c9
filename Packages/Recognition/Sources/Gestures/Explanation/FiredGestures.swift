import InputEvents

/// The gestures that fired; a sequence replaces the gestures of its parts.
struct FiredGestures {
    let gestures: [Gesture]
    let patterns: [GesturePattern]
    let thresholds: Thresholds
    let winners: Set<Winner>
    /// The ends of all sequences that had begun.
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

    /// Returns the winner of a gesture: the gesture itself, or a sequence that took it; nil if
    /// neither fired.
    func winner(of made: Winner) -> Winner? {
        if winners.contains(made) { return made }
        return pattern(ofSequenceAt: made.time).map { Winner(pattern: $0, time: made.time) }
    }

    /// Returns the verdict on a pattern, from its checks, for an act that made these gestures.
    ///
    /// `void` is the check that made the rest of the act void; nil if none did.
    func verdict(on index: Int, _ checks: [Check], made: [Gesture], void: Check? = nil) -> Verdict {
        let winners = made.compactMap { winner(of: Winner($0)) }
        // If there is no other reason, the gesture was held back for a sequence that was not
        // completed.
        let otherwise = Check(.interrupted, is: false)
        return Verdict(index, checks, fired: winners, void: void, otherwise: otherwise)
    }
}
