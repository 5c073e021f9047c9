import InputEvents

/// An act of the user: a touch, a touchpad gesture, a key press, a turn of a dial, or a change.
struct Act {
    let device: Device
    let began: Timestamp
    let ended: Timestamp
    /// The key of a key press; nil for other acts.
    var code: KeyCode?

    /// Returns true if the act is a part of the gesture, or all of it.
    func isPart(of gesture: Gesture) -> Bool {
        if case .key(let codes, _) = gesture.kind {
            guard let code, codes.contains(code) else { return false }
            // A chord may be held on several devices.
            guard codes.count > 1 || gesture.device.id == device.id else { return false }
            return gesture.began <= ended && began <= gesture.ended
        }
        guard code == nil, gesture.device.id == device.id else { return false }
        // A gesture begins later than its touch if it ignores fingers that were already resting.
        return began <= gesture.began && gesture.began < max(ended, began.after(1))
            || gesture.began < began && began < gesture.ended
    }

    /// Returns true if the act completed the gesture.
    func completes(_ gesture: Gesture) -> Bool {
        guard case .key(_, let press) = gesture.kind else {
            return isPart(of: gesture) && ended >= gesture.ended
        }
        let last = press.count > 1 ? gesture.ended : gesture.began
        return began == last && device.id == gesture.device.id
    }
}
