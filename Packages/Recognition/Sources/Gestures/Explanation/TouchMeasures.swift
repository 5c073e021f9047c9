public import InputEvents

/// The timing and size of one touch.
public struct TouchMeasures: Hashable, Sendable {
    /// The centre of the landings.
    public var start: Point
    /// Milliseconds from the first to the last landing.
    public var landing: Double
    /// Milliseconds from the last landing to the first lift.
    public var held: Double
    /// Milliseconds from the first to the last lift.
    public var lifting: Double
    /// Millimetres between the landing and the farthest point of the finger that moved farthest.
    public var farthest: Double
    /// The longer side of the drawing, in millimetres; 0 if there is no drawing.
    public var size: Double

    /// Measures a touch; nil if the touch is void, because some of these moments did not happen.
    init?(_ touch: TouchRecord) {
        guard touch.void == nil else { return nil }
        start = touch.sequence.start
        landing = Double(touch.sequence.landingTime) / 1000
        held = Double(touch.sequence.restingTime) / 1000
        lifting = Double(touch.sequence.liftingTime) / 1000
        farthest = touch.sequence.farthest
        size = touch.shape?.size ?? 0
    }
}
