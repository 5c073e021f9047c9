import InputEvents

/// One touch on a touchscreen as it was, with everything that recognisers measured and asked of it.
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

    let device: Device
    let limits: Limits
    /// What was bound for as many fingers, and judged it.
    let patterns: TouchPatterns
    /// The touch when all had lifted, or before it became void.
    let measured: MeasuredTouch
    /// What was drawn; nil where nothing moved.
    let shape: DrawnShape?
    /// What recognisers wrote down by themselves.
    let records: [any RecogniserRecord]
    /// What happened while it went on.
    let notes: TouchNotes
    let ended: Timestamp
    /// What makes nothing of it count.
    let void: Check?

    var sequence: TouchSequence { measured.sequence }

    /// When the first finger landed.
    var began: Timestamp { sequence.firstLanding }
}
