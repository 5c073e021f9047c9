import InputEvents

extension GestureKind {
    /// Whether fingers on a touchscreen make it.
    var isMadeOnTouchscreens: Bool { isMadeByFingers(on: .touchscreen) }

    /// Whether fingers on a touchpad make it.
    var isMadeOnTouchpads: Bool { isMadeByFingers(on: .touchpad) }
}

extension Gesture {
    /// Whether it counts: of a continuous gesture, only the begin.
    var isWhole: Bool { progress?.phase ?? .begin == .begin }

    /// When its first finger landed, or its key went down.
    var began: Timestamp { time.after(-duration.inMicroseconds) }
}
