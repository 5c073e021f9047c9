import InputEvents

/// Something that goes on and may still become a gesture.
struct Engagement {
    let maker: Footprint.Maker
    let device: DeviceID
    /// When it began, or the first of several taps or presses.
    let began: Timestamp
    /// From when on time alone makes it hopeless.
    let until: Timestamp
    /// Whether something that is complete waits for more: another tap, a longer hold.
    let isSeries: Bool

    init(
        _ maker: Footprint.Maker,
        on device: DeviceID,
        began: Timestamp,
        until: Timestamp = .never,
        isSeries: Bool = false
    ) {
        self.maker = maker
        self.device = device
        self.began = began
        self.until = until
        self.isSeries = isSeries
    }

    /// Whether the footprint is of this touch or these presses.
    func covers(_ footprint: Footprint) -> Bool {
        guard footprint.ended >= began else { return false }
        switch (maker, footprint.maker) {
        case (.keys(let keys), .keys(let others)): return !keys.isDisjoint(with: others)
        default: return maker == footprint.maker && device == footprint.device
        }
    }
}
