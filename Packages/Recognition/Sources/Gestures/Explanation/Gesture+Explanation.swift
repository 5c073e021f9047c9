import InputEvents

extension GesturePattern {
    /// Whether touches on that device can make it, or a part of it: on a touchpad only what asks for them.
    func isMadeOfTouches(on device: Device) -> Bool {
        guard device.isTouchpad else { return kind.isMadeByFingers(on: .touchscreen) }
        return parts.isEmpty
            ? isMadeOfContacts(on: device) : parts.contains { $0.isMadeOfContacts(on: device) }
    }
}

extension Gesture {
    /// Whether it counts: of a continuous gesture, only the begin.
    var isWhole: Bool { progress?.phase ?? .begin == .begin }
}
