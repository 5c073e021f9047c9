import InputEvents

/// The record of a touch, with everything that recognisers measured and checked.
struct TouchRecord {
    /// Fingers that rested together in one place, as a long press needs.
    struct Stay {
        let touch: TouchSummary
        let began: Timestamp
        /// The time when the stay ended; ``Timestamp/never`` before.
        var ended = Timestamp.never
        /// The reason why the stay ended; nil if the recording ended first.
        var end: End?
        /// The sign that a hand held the device or lay on it; nil if there is none.
        var grip: TouchSequence.Grip?

        /// The reasons why a stay ends.
        enum End {
            case landed, moved, lifted, void
        }

        /// The duration in microseconds.
        var duration: Int64 { ended.microseconds(since: began) }
    }

    let device: Device
    let limits: Limits
    /// The patterns for this number of fingers, which judged the touch.
    let patterns: TouchPatterns
    /// The touch after the last lift, or before it became void.
    let measured: MeasuredTouch
    /// The drawing; nil if no finger moved, or if the touch is void.
    let shape: DrawnShape?
    /// The notes that recognisers keep themselves.
    let records: [any RecogniserRecord]
    /// The notes that were taken during the touch.
    let notes: TouchNotes
    let ended: Timestamp
    /// The check that made the touch void; nil if none did.
    let void: Check?

    var sequence: TouchSequence { measured.sequence }

    /// The time when the first finger landed.
    var began: Timestamp { sequence.firstLanding }
}
