import InputEvents

/// The held keys and their devices.
struct HeldKeys {
    private var keys: [(device: Device, code: KeyCode)] = []

    /// 64: more keys than people hold; a broken device may report even more.
    static let capacity = 64

    /// True if no key is held.
    var isEmpty: Bool { keys.isEmpty }

    /// Notes that a key went down.
    ///
    /// - Returns: true if the key was up; false if it was down, or if too many keys are held.
    mutating func press(_ code: KeyCode, on device: Device) -> Bool {
        guard index(of: code, on: device) == nil, keys.count < HeldKeys.capacity else {
            return false
        }
        keys.append((device, code))
        return true
    }

    /// Notes that a key went up.
    ///
    /// - Returns: true if the press of the key was seen.
    mutating func release(_ code: KeyCode, on device: Device) -> Bool {
        guard let index = index(of: code, on: device) else { return false }
        keys.remove(at: index)
        return true
    }

    /// Forgets the held keys of a device.
    mutating func forget(_ device: DeviceID) { keys.removeAll { $0.device.id == device } }

    /// Returns true if all of these keys are held, on any devices.
    func contains(_ codes: Set<KeyCode>) -> Bool {
        var silent = Silent()
        return contains(codes, &silent)
    }

    /// Checks that all of these keys are held, on any devices.
    func contains(_ codes: Set<KeyCode>, _ judge: inout some Judge) -> Bool {
        judge.asks(
            codes.allSatisfy(isHeld),
            .keys,
            Double(codes.count(where: isHeld)),
            .atLeast(Double(codes.count))
        )
    }

    private func isHeld(_ code: KeyCode) -> Bool { keys.contains { $0.code == code } }

    /// Returns the devices on which the key is held.
    func holders(of code: KeyCode) -> [Device] { keys.filter { $0.code == code }.map(\.device) }

    private func index(of code: KeyCode, on device: Device) -> Int? {
        keys.firstIndex { $0.code == code && $0.device == device }
    }
}
