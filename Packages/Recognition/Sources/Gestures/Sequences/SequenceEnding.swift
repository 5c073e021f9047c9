import InputEvents

/// The end of a sequence that had begun, for explanations.
struct SequenceEnding {
    /// The index of the sequence's pattern.
    let pattern: Int
    /// The parts that were made.
    let parts: [Gesture]
    let reason: Reason
    /// The time of the end.
    let time: Timestamp

    /// The reasons for which a sequence ends.
    enum Reason: Equatable {
        /// All parts were made, and the sequence fired.
        case fired
        /// All parts were made, but the sequence of another pattern, whose index is given, took
        /// some of them.
        case lost(to: Int)
        /// The next part was not made in time: within the pause and this frame of the panel, in
        /// microseconds.
        case late(frame: Int64)
        /// Something else came between the parts: another gesture, a key, a touch that made no
        /// part, or lost events.
        case interrupted
    }
}
