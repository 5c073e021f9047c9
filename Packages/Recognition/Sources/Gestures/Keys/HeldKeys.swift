import InputEvents

/// The keys that are held, and on which devices.
struct HeldKeys {
    private var keys: [(device: Device, code: KeyCode)] = []

    /// 64: nobody holds more, but a broken device may claim to.
    static let capacity = 64

    /// Takes note that a key goes down.
    ///
    /// - Returns: whether it was up.
    mutating func press(_ code: KeyCode, on device: Device) -> Bool {
        guard index(of: code, on: device) == nil, keys.count < HeldKeys.capacity else {
            return false
        }
        keys.append((device, code))
        return true
    }

    /// Takes note that a key goes up.
    ///
    /// - Returns: whether it was seen going down.
    mutating func release(_ code: KeyCode, on device: Device) -> Bool {
        guard let index = index(of: code, on: device) else { return false }
        keys.remove(at: index)
        return true
    }

    /// Forgets what a device held.
    mutating func forget(_ device: DeviceID) { keys.removeAll { $0.device.id == device } }

    /// Whether all of them are held, on whatever devices.
    func contains(_ codes: Set<KeyCode>) -> Bool {
        var silent = Silent()
        return contains(codes, &silent)
    }

    /// Whether all of them are held, on whatever devices.
    func contains(_ codes: Set<KeyCode>, _ judge: inout some Judge) -> Bool {
        judge.asks(
            codes.allSatisfy(isHeld),
            .keys,
            Double(codes.count(where: isHeld)),
            .atLeast(Double(codes.count))
        )
    }

    private func isHeld(_ code: KeyCode) -> Bool { keys.contains { $0.code == code } }

    /// The devices on which that key is held.
    func holders(of code: KeyCode) -> [Device] { keys.filter { $0.code == code }.map(\.device) }

    private func index(of code: KeyCode, on device: Device) -> Int? {
        keys.firstIndex { $0.code == code && $0.device == device }
    }
}
