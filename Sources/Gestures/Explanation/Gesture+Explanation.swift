import InputEvents

extension GestureKind {
    /// Whether fingers on a touchscreen make it.
    var isMadeOnTouchscreens: Bool { isMadeByFingers(on: .touchscreen) }

    /// Whether fingers on a touchpad make it.
    var isMadeOnTouchpads: Bool { isMadeByFingers(on: .touchpad) }
}

extension GesturePattern {
    /// Whether touches on that device can make it, or a part of it: on a touchpad only what asks for them.
    func isMadeOfTouches(on device: Device) -> Bool {
        guard device.isTouchpad else { return kind.isMadeOnTouchscreens }
        return parts.isEmpty
            ? isMadeOfContacts(on: device) : parts.contains { $0.isMadeOfContacts(on: device) }
    }
}

extension Gesture {
    /// Whether it counts: of a continuous gesture, only the begin.
    var isWhole: Bool { progress?.phase ?? .begin == .begin }

    /// When its first finger landed, or its key went down.
    var began: Timestamp { time.after(-duration.inMicroseconds) }
}
