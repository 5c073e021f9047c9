import InputEvents

/// Holds back the gestures of keys while the keys may be held for another gesture.
///
///     T…t a touch begins and ends   [T] its gesture, which needs A held (`while:`)
///     [a] A's own gesture
///
///     A-T--a--t[T]       A's own gesture is dropped: it was held for the touch
///     A-T--a--t[a]       the touch was something else: A's own gesture fires now
struct EngagedKeys {
    /// The keys that a gesture in progress may need.
    private var engaged: Set<KeyCode> = []
    /// The gestures of the engaged keys, which are held back.
    private var withheld: [Gesture] = []

    /// Sets the keys that a gesture in progress may need, and fires the withheld gestures of keys
    /// that are no longer needed.
    mutating func engage(_ keys: Set<KeyCode>, at time: Timestamp, into found: inout [Gesture]) {
        engaged = keys
        guard !withheld.isEmpty else { return }
        let released = withheld.filter { $0.keys.isDisjoint(with: keys) }
        withheld.removeAll { $0.keys.isDisjoint(with: keys) }
        for gesture in released { found.append(gesture.fired(at: time)) }
    }

    /// Drops the withheld gestures of keys that were held for a gesture that has fired.
    ///
    /// - Returns: the dropped gestures.
    mutating func spend(_ keys: Set<KeyCode>) -> [Gesture] {
        guard !withheld.isEmpty else { return [] }
        defer { withheld.removeAll { !$0.keys.isDisjoint(with: keys) } }
        return withheld.filter { !$0.keys.isDisjoint(with: keys) }
    }

    /// Adds a gesture, or withholds it while its keys may be needed.
    ///
    /// - Returns: true if the gesture was added.
    mutating func append(_ gesture: Gesture, to found: inout [Gesture]) -> Bool {
        guard engaged.isEmpty || gesture.keys.isDisjoint(with: engaged) else {
            withheld.append(gesture)
            return false
        }
        found.append(gesture)
        return true
    }

    /// Forgets the withheld gestures of a device.
    mutating func forget(_ device: DeviceID) { withheld.removeAll { $0.device.id == device } }
}

extension Gesture {
    /// The keys that made the gesture; empty if none did.
    fileprivate var keys: Set<KeyCode> {
        if case .key(let codes, _) = kind { codes } else { [] }
    }

    /// Returns the same gesture, recognised at a later time.
    fileprivate func fired(at time: Timestamp) -> Gesture {
        var gesture = self
        gesture.duration += .microseconds(max(0, time.microseconds(since: self.time)))
        gesture.time = time
        return gesture
    }
}
