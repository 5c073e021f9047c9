import InputEvents

/// The patterns that are on at one moment; recognisers ignore the others.
struct Selection: Hashable {
    /// A number that increases whenever a pattern is switched on or off, on any device.
    private(set) var version = 0
    private var isOn: [Bool]
    /// The keys that must be held for the patterns that are on.
    private(set) var heldKeys: Set<KeyCode> = []

    /// Selects all of `count` patterns.
    init(all count: Int) { isOn = Array(repeating: true, count: count) }

    /// True if the pattern with this index is on.
    subscript(pattern: Int) -> Bool { isOn[pattern] }

    /// Selects the patterns for which `isOn` returns true; `heldKeys` are the keys that must be
    /// held for each pattern.
    mutating func update(_ isOn: (Int) -> Bool, heldKeys: [Set<KeyCode>]) {
        var isChanged = false
        for pattern in self.isOn.indices {
            let now = isOn(pattern)
            guard now != self.isOn[pattern] else { continue }
            self.isOn[pattern] = now
            isChanged = true
        }
        guard isChanged else { return }
        version += 1
        self.heldKeys = self.isOn.indices.reduce(into: []) { keys, pattern in
            if self.isOn[pattern] { keys.formUnion(heldKeys[pattern]) }
        }
    }

    /// Increases the version, because other patterns may be on for some device.
    mutating func renew() { version += 1 }

    /// Returns the selection without the patterns for which `isOff` returns true; the version stays
    /// the same.
    func without(_ isOff: (Int) -> Bool, _ heldKeys: [Set<KeyCode>]) -> Selection {
        var remaining = self
        for pattern in isOn.indices where isOn[pattern] && isOff(pattern) {
            remaining.isOn[pattern] = false
        }
        guard remaining.isOn != isOn else { return self }
        remaining.heldKeys = isOn.indices.reduce(into: []) { keys, pattern in
            if remaining.isOn[pattern] { keys.formUnion(heldKeys[pattern]) }
        }
        return remaining
    }
}
