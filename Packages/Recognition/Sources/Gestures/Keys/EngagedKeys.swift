import InputEvents

/// Keeps back what keys do by themselves while they may be held for another gesture.
///
///     T…t a touch by a gesture that wants A held (`while:`) begins and ends   [..] fires
///
///     A-T--a--t[T]       what A did is dropped: it was for the touch
///     A-T--a--t[a]       the touch was something else: what A did fires now
struct EngagedKeys {
    /// The keys that something may want which is going on.
    private var engaged: Set<KeyCode> = []
    /// What they have done meanwhile.
    private var withheld: [Gesture] = []

    /// Something is going on that may turn out to be a gesture for which these keys are held.
    ///
    /// What keys have done that are not among them any more was not for a gesture: it fires now.
    mutating func engage(_ keys: Set<KeyCode>, at time: Timestamp, into found: inout [Gesture]) {
        engaged = keys
        guard !withheld.isEmpty else { return }
        let done = withheld.filter { $0.keys.isDisjoint(with: keys) }
        withheld.removeAll { $0.keys.isDisjoint(with: keys) }
        for gesture in done { found.append(gesture.fired(at: time)) }
    }

    /// A gesture has fired for which these keys were held.
    ///
    /// - Returns: what they have done meanwhile, of which nothing comes.
    mutating func spend(_ keys: Set<KeyCode>) -> [Gesture] {
        guard !withheld.isEmpty else { return [] }
        defer { withheld.removeAll { !$0.keys.isDisjoint(with: keys) } }
        return withheld.filter { !$0.keys.isDisjoint(with: keys) }
    }

    /// Finds what keys have done, or withholds it while they may be wanted.
    ///
    /// - Returns: whether it has found it.
    mutating func append(_ gesture: Gesture, to found: inout [Gesture]) -> Bool {
        guard engaged.isEmpty || gesture.keys.isDisjoint(with: engaged) else {
            withheld.append(gesture)
            return false
        }
        found.append(gesture)
        return true
    }

    /// Forgets what a device did.
    mutating func forget(_ device: DeviceID) { withheld.removeAll { $0.device.id == device } }
}

extension Gesture {
    /// The keys that made it; empty if none did.
    fileprivate var keys: Set<KeyCode> {
        if case .key(let codes, _) = kind { codes } else { [] }
    }

    /// The same gesture, recognised only then.
    fileprivate func fired(at time: Timestamp) -> Gesture {
        var gesture = self
        gesture.duration += .microseconds(max(0, time.microseconds(since: self.time)))
        gesture.time = time
        return gesture
    }
}
