import InputEvents

/// The keys that are down, each with the bindings that hold it and the device on which it is down.
///
///     held: ctrl      D───────────────U
///     send: ctrl+v         D─U
///     ctrl            D───────────────U
///     v                    DU
struct PressedKeys {
    // The keys that are down, in the order in which they went down.
    private var keys: [(key: KeyCode, holders: [Int], device: SendingDevice)] = []

    /// Presses a key on a device for a binding, given by its number; returns true if no binding
    /// held the key, so that it must go down now.
    mutating func press(
        _ key: KeyCode,
        for binding: Int,
        on device: SendingDevice = .mouse
    ) -> Bool {
        guard let index = index(of: key) else {
            keys.append((key, [binding], device))
            return true
        }
        keys[index].holders.append(binding)
        return false
    }

    /// Releases a key for a binding; returns the device on which the key must go up, or nil if
    /// another binding still holds it.
    ///
    /// Does nothing and returns nil if the binding does not hold the key: a gesture may end after
    /// all keys were released.
    mutating func release(_ key: KeyCode, for binding: Int) -> SendingDevice? {
        guard let index = index(of: key),
            let holder = keys[index].holders.firstIndex(of: binding)
        else { return nil }
        keys[index].holders.remove(at: holder)
        guard keys[index].holders.isEmpty else { return nil }
        return keys.remove(at: index).device
    }

    /// Releases all keys and returns them, the last pressed first.
    mutating func releaseAll() -> [(key: KeyCode, device: SendingDevice)] {
        defer { keys = [] }
        return keys.reversed().map { ($0.key, $0.device) }
    }

    /// Forgets the keys of a device; the removal of the device has released them.
    mutating func forget(_ device: SendingDevice) { keys.removeAll { $0.device == device } }

    /// Returns true if a key is down on the device.
    func isAnyDown(on device: SendingDevice) -> Bool { keys.contains { $0.device == device } }

    private func index(of key: KeyCode) -> Int? { keys.firstIndex { $0.key == key } }
}

/// A virtual device of the daemon that sends input.
enum SendingDevice: Hashable {
    /// The keyboard and mouse.
    case mouse
    /// The pointer of a touchscreen.
    case pointer(DeviceID)
}
