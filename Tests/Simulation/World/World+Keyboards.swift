// The keyboards, two of which may have the same identity.
extension World {
    /// Notes which keyboards are plugged in when the daemon starts.
    func noteKeyboards() {
        let present = [Thing.keyboard, .copy].filter { plugged[$0]?.isInitialised ?? false }
        isTrusted = !present.isEmpty
        twins = Set([Thing.keyboard, .copy].filter { plugged[$0] != nil && isTrusted })
            .subtracting(present)
    }

    /// Notes that a keyboard is plugged in while the daemon runs.
    func noteArrival(of thing: Thing) {
        guard [.keyboard, .copy].contains(thing) else { return }
        let other = thing == .copy ? Thing.keyboard : .copy
        if plugged[other] != nil { twins.insert(thing) } else { twins.remove(thing) }
    }

    /// Returns true if the daemon may read the device.
    func mayBeRead(_ thing: Thing) -> Bool {
        guard !denied.contains(thing) else { return false }
        return thing.isPanel || (isApproved || isTrusted) && !twins.contains(thing)
    }
}
