import InputEvents

/// A touch with everything that recognisers measure about it.
struct MeasuredTouch {
    let sequence: TouchSequence
    let summary: TouchSummary
    let zones: EdgeZones
    let spread: Spread
    let trail: Trail
    /// Millimetres per second near the first lift.
    let speed: Double
    /// Microseconds of rest before the first lift.
    let resting: Int64
}
