import InputEvents

/// Which patterns are on at some moment; the others are not looked for.
struct Selection: Hashable {
    /// Grows whenever a pattern is switched on or off.
    private(set) var version = 0
    private var isOn: [Bool]
    /// The keys that patterns want held which are on, so that all of them are.
    private(set) var heldKeys: Set<KeyCode> = []

    /// All of so many patterns.
    init(all count: Int) { isOn = Array(repeating: true, count: count) }

    /// Whether the pattern with that index is on.
    subscript(pattern: Int) -> Bool { isOn[pattern] }

    /// Makes it those patterns of which `isOn` says so; each may want keys held.
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
}
