import InputEvents

/// The end of a sequence that had begun, for explanations.
struct SequenceEnding {
    /// The index of its pattern.
    let pattern: Int
    /// The parts that were made.
    let parts: [Gesture]
    let reason: Reason
    /// The time of the end.
    let time: Timestamp

    /// The reason of the end.
    enum Reason: Equatable {
        /// All parts were made, and it fired.
        case fired
        /// All parts were made, but another pattern's sequence took some of them.
        case lost(to: Int)
        /// The next part did not come in time.
        case late
        /// Something else came.
        case interrupted
    }
}
