import InputEvents

/// What was done: a touch, a touchpad gesture, a key press or a change.
struct Act {
    let device: Device
    let began: Timestamp
    let ended: Timestamp
    /// The key, where it was one.
    var code: KeyCode?

    /// Whether the gesture was made of it, or of it and others.
    func isPart(_ gesture: Gesture) -> Bool {
        if case .key(let codes, _) = gesture.kind {
            guard let code, codes.contains(code) else { return false }
            // A chord may be held on several devices.
            guard codes.count > 1 || gesture.device.id == device.id else { return false }
            return gesture.began <= ended && began <= gesture.ended
        }
        guard code == nil, gesture.device.id == device.id else { return false }
        // It began in the act where what rested before was left out of the gesture.
        return began <= gesture.began && gesture.began < max(ended, began.after(1))
            || gesture.began < began && began < gesture.ended
    }

    /// Whether it is what the gesture ended with.
    func completes(_ gesture: Gesture) -> Bool {
        guard case .key(_, let press) = gesture.kind else {
            return isPart(gesture) && ended >= gesture.ended
        }
        let last = press.count > 1 ? gesture.ended : gesture.began
        return began == last && device.id == gesture.device.id
    }
}
