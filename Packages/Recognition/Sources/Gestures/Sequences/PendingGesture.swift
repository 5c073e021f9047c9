import InputEvents

/// A touch or press in progress that may still become a gesture.
struct PendingGesture {
    let maker: ContactSpan.Maker
    let device: DeviceID
    /// The time when the touch or press began; of a series of taps or presses, the first one.
    let began: Timestamp
    /// The time from which on the gesture is no longer pending if no event comes.
    let until: Timestamp
    /// True if a gesture could already be complete, but waits for another tap or a longer hold.
    let isSeries: Bool

    init(
        _ maker: ContactSpan.Maker,
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

    /// Returns true if the span is part of this touch or these presses.
    func covers(_ span: ContactSpan) -> Bool {
        guard span.ended >= began else { return false }
        switch (maker, span.maker) {
        case (.keys(let keys), .keys(let others)): return !keys.isDisjoint(with: others)
        default: return maker == span.maker && device == span.device
        }
    }
}
