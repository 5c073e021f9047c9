/// A quantity measured in an attempt at a gesture: a column in the table of `inputrx measure`.
package enum Measure: String, CaseIterable, Sendable {
    /// The number of fingers.
    case fingers
    /// Millimetres from the landing to the lift, averaged over the fingers.
    case distance
    /// The direction in degrees: 0 is right, 90 up, 180 left, 270 down.
    case direction
    /// Millimetres per second in the last 100 ms before the lift.
    case speed
    /// The ratio of the last distance between the fingers to the first.
    case scale
    /// Degrees of rotation, clockwise positive.
    case angle
    /// The movement in per cent of a strip, right and down positive.
    case share
    /// The longer side of the drawing in millimetres.
    case size
    /// Milliseconds from the first landing to the last lift of the whole attempt.
    case duration
    /// Milliseconds from the first to the last landing.
    case landing
    /// Milliseconds from the last landing to the first lift, or for which a key was held; of
    /// several taps, the longest time.
    case hold
    /// Milliseconds from the first to the last lift.
    case lifting
    /// Milliseconds from one tap to the next; of several pauses, the longest.
    case pause
    /// Millimetres from one tap to the next; of several distances, the longest.
    case gap
    /// Millimetres between the landing and the farthest point of the finger that moved farthest.
    case moved
}
