import InputEvents

/// The keys that are down, each with the bindings that hold it.
///
///     held: ctrl      D───────────────U
///     send: ctrl+v         D─U
///     ctrl            D───────────────U
///     v                    DU
struct PressedKeys {
    // In the order of their presses.
    private var keys: [(key: KeyCode, holders: [Int])] = []

    /// Presses a key for a binding, which is known by its number; returns true if it was up.
    mutating func press(_ key: KeyCode, for binding: Int) -> Bool {
        guard let index = index(of: key) else {
            keys.append((key, [binding]))
            return true
        }
        keys[index].holders.append(binding)
        return false
    }

    /// Releases a key for a binding; returns true if the key was down and no binding holds it now.
    ///
    /// Does nothing if the binding does not hold it: a gesture may end after all keys were
    /// released.
    mutating func release(_ key: KeyCode, for binding: Int) -> Bool {
        guard let index = index(of: key),
            let holder = keys[index].holders.firstIndex(of: binding)
        else { return false }
        keys[index].holders.remove(at: holder)
        guard keys[index].holders.isEmpty else { return false }
        keys.remove(at: index)
        return true
    }

    /// Releases all keys, and returns them from last to first.
    mutating func releaseAll() -> [KeyCode] {
        defer { keys = [] }
        return keys.reversed().map(\.key)
    }

    /// True if no key is down.
    var isEmpty: Bool { keys.isEmpty }

    private func index(of key: KeyCode) -> Int? { keys.firstIndex { $0.key == key } }
}
