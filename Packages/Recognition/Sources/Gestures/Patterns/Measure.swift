/// A quantity that is measured of an attempt at a gesture: a column in the table of `inputrx measure`.
package enum Measure: String, CaseIterable, Sendable {
    /// Fingers.
    case fingers = "fingers"
    /// Millimetres from the landing to the lift, the fingers' mean.
    case distance = "distance"
    /// Degrees: 0 is right, 90 up, 180 left, 270 down.
    case direction = "direction"
    /// Millimetres a second in the last 100 ms before the lift.
    case speed = "speed"
    /// How many times as far apart the fingers were in the end.
    case scale = "scale"
    /// Degrees turned, clockwise positive.
    case angle = "angle"
    /// Per cent of a strip, right and down positive.
    case share = "share"
    /// Millimetres of the longer side of the drawing.
    case size = "size"
    /// Milliseconds from the first finger's landing to the last lift; of several taps, all of them.
    case duration = "duration"
    /// Milliseconds from the first to the last landing.
    case landing = "landing"
    /// Milliseconds from the last landing to the first lift; the longest of several taps.
    case hold = "hold"
    /// Milliseconds from the first to the last lift.
    case lifting = "lifting"
    /// Milliseconds from one tap to the next, the longest.
    case pause = "pause"
    /// Millimetres from one tap to the next, the longest.
    case gap = "gap"
    /// Millimetres from the landing that the finger reached that moved farthest.
    case moved = "moved"
}
