import InputEvents

extension GesturePattern {
    /// Returns true if touches on the device can make it or a part of it; on a touchpad, only
    /// patterns that need its contacts.
    func isMadeOfTouches(on device: Device) -> Bool {
        guard device.isTouchpad else { return kind.isMadeByFingers(on: .touchscreen) }
        return parts.isEmpty
            ? isMadeOfContacts(on: device) : parts.contains { $0.isMadeOfContacts(on: device) }
    }
}

extension Gesture {
    /// True if it counts: of a continuous gesture, only the begin does.
    var isWhole: Bool { progress?.phase ?? .begin == .begin }
}
