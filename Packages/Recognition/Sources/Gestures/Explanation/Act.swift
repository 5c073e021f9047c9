import InputEvents

/// An act of the user: a touch, a touchpad gesture, a key press or a change.
struct Act {
    let device: Device
    let began: Timestamp
    let ended: Timestamp
    /// The key of a key press; nil otherwise.
    var code: KeyCode?

    /// Returns true if the gesture was made of the act, alone or with others.
    func isPart(_ gesture: Gesture) -> Bool {
        if case .key(let codes, _) = gesture.kind {
            guard let code, codes.contains(code) else { return false }
            // A chord may be held on several devices.
            guard codes.count > 1 || gesture.device.id == device.id else { return false }
            return gesture.began <= ended && began <= gesture.ended
        }
        guard code == nil, gesture.device.id == device.id else { return false }
        // The gesture may begin after the act, if it excludes fingers that rested before.
        return began <= gesture.began && gesture.began < max(ended, began.after(1))
            || gesture.began < began && began < gesture.ended
    }

    /// Returns true if the act completed the gesture.
    func completes(_ gesture: Gesture) -> Bool {
        guard case .key(_, let press) = gesture.kind else {
            return isPart(gesture) && ended >= gesture.ended
        }
        let last = press.count > 1 ? gesture.ended : gesture.began
        return began == last && device.id == gesture.device.id
    }
}
