import Gestures
import InputEvents

/// A quantity that is measured for each attempt: a column in the table of `inputrx measure`.
enum Measure: String, CaseIterable {
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

    /// The unit below the name; empty if there is none.
    var unit: String {
        switch self {
        case .fingers: ""
        case .distance, .size, .gap, .moved: "mm"
        case .direction, .angle: "°"
        case .speed: "mm/s"
        case .scale: "×"
        case .share: "%"
        case .duration, .landing, .hold, .lifting, .pause: "ms"
        }
    }

    /// The number of significant decimals.
    var decimals: Int {
        switch self {
        case .distance, .size, .gap, .moved: 1
        case .scale: 2
        default: 0
        }
    }

    /// The quantities that matter for the gesture, in the order of the columns; empty for switches.
    static func all(of kind: GestureKind) -> [Measure] {
        switch kind {
        case .tap(count: 1): [.fingers, .landing, .hold, .lifting, .moved]
        case .tap: [.fingers, .landing, .hold, .lifting, .pause, .gap, .moved]
        case .longPress: [.fingers, .landing, .hold, .moved]
        case .swipe, .drag:
            [.fingers, .distance, .direction, .speed, .duration, .landing, .lifting]
        case .pinch, .rotate: [.fingers, .scale, .angle, .duration, .landing, .lifting]
        case .stroke, .circle: [.fingers, .size, .duration, .landing, .lifting]
        case .key(let codes, let press):
            press == .double || press == .triple || codes.count > 1 ? [.hold, .pause] : [.hold]
        case .padDial(.ring, _), .continuous(.dial(.ring, _)): [.angle, .duration]
        case .padDial(.strip, _), .continuous(.dial(.strip, _)): [.share, .duration]
        case .continuous(.pinch), .continuous(.rotate): [.fingers, .scale, .angle, .duration]
        case .continuous(.swipe), .continuous(.drag):
            [.fingers, .distance, .direction, .speed, .duration]
        case .sequence: [.fingers, .distance, .duration, .pause]
        default: kind.traits.fewestFingers > 0 ? [.fingers, .duration] : []
        }
    }
}
