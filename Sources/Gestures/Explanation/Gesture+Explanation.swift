import InputEvents

extension GestureKind {
    /// Whether fingers on a touchscreen make it.
    var isMadeOnTouchscreens: Bool {
        switch self {
        case .tap, .longPress, .tipTap, .swipe, .drag, .pinch, .rotate, .stroke, .circle: true
        case .continuous(.pinch), .continuous(.rotate), .continuous(.swipe), .continuous(.drag):
            true
        case .continuous(.hold), .continuous(.dial): false
        case .hold, .key, .switch, .padDial: false
        case .sequence(let sequence): sequence.parts.contains(where: \.kind.isMadeOnTouchscreens)
        }
    }

    /// Whether fingers on a touchpad make it.
    var isMadeOnTouchpads: Bool {
        switch self {
        case .swipe, .pinch, .rotate, .hold: true
        case .continuous(.pinch), .continuous(.rotate), .continuous(.swipe), .continuous(.hold):
            true
        case .continuous(.drag), .continuous(.dial): false
        case .tap, .longPress, .tipTap, .drag, .stroke, .circle, .key, .switch, .padDial: false
        case .sequence(let sequence): sequence.parts.contains(where: \.kind.isMadeOnTouchpads)
        }
    }
}

extension Gesture {
    /// Whether it counts: of a continuous gesture, only the begin.
    var isWhole: Bool { progress?.phase ?? .begin == .begin }

    /// When its first finger landed, or its key went down.
    var began: Timestamp { time.after(-duration.inMicroseconds) }
}
