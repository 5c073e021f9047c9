import InputEvents

/// What became of a sequence that had begun: for explanations.
struct SequenceEnding {
    /// The index of its pattern.
    let pattern: Int
    /// What was made of it.
    let parts: [Gesture]
    let reason: Reason
    /// When it ended.
    let time: Timestamp

    /// Why it ended.
    enum Reason: Equatable {
        /// All parts were made, and it fired.
        case fired
        /// All parts were made, but the sequence of that pattern took some of them.
        case lost(to: Int)
        /// Nothing more came in time.
        case late
        /// Something else came.
        case interrupted
    }
}
