import InputEvents

/// One touch on a touchscreen as it was, with everything that recognisers measure of it.
struct TouchRecord {
    /// Fingers that were in one place together, as long presses want them.
    struct Stay {
        let touch: TouchSummary
        let began: Timestamp
        var ended = Timestamp.never
        /// Nil where the recording ended first: nobody moved any more.
        var end: End?

        /// What ended it.
        enum End {
            case landed, moved, lifted, void
        }

        /// How long it lasted.
        var length: Int64 { ended.microseconds(since: began) }
    }

    /// What was the case at the first landing.
    let moment: Moment
    /// The touch when all had lifted, or before it became void.
    let sequence: TouchSequence
    let summary: TouchSummary
    let spread: Spread
    /// What was drawn; nil where nothing moved.
    let shape: DrawnShape?
    /// Millimetres a second near the first lift.
    let speed: Double
    /// Microseconds of rest before the first lift.
    let resting: Int64
    let stays: [Stay]
    /// The fingers that came and went while others stayed.
    let tipTaps: [TipTap]
    /// The longest way that went together, for each number of fingers.
    let reach: [Int: Vector]
    let ended: Timestamp
    /// Whether everything before is void, so that no taps before it count.
    let isFirst: Bool
    /// What makes nothing of it count.
    let void: Check?

    /// Microseconds from the first to the last event of the touch.
    var length: Int64 { ended.microseconds(since: sequence.firstLanding) }

    /// The farthest that any finger was from its landing.
    var farthest: Double {
        sequence.contacts.reduce(0) { max($0, $1.farthestSquared) }.squareRoot()
    }
}
