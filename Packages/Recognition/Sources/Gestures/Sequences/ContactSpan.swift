import InputEvents

/// What a gesture was made with, and when: tells whether two gestures are of the same touch.
struct ContactSpan {
    /// What made it.
    enum Maker: Equatable {
        /// Fingers on a touchscreen or touchpad.
        case fingers
        /// Keys or pad buttons, on whatever device.
        case keys(Set<KeyCode>)
        /// A switch, or a ring or strip of a tablet pad.
        case other(GestureKind)
    }

    let device: DeviceID
    let maker: Maker
    private(set) var began: Timestamp
    private(set) var ended: Timestamp
    /// The keys that were held for it, which are used up with it.
    private let heldKeys: Set<KeyCode>

    init(_ gesture: Gesture, heldKeys: Set<KeyCode> = []) {
        device = gesture.device.id
        began = gesture.began
        ended = gesture.ended
        self.heldKeys = heldKeys
        maker =
            if case .key(let codes, _) = gesture.kind {
                .keys(codes)
            } else {
                gesture.kind.traits.fewestFingers > 0 ? .fingers : .other(gesture.kind)
            }
    }

    /// Whether some of the same touch or key press is in both.
    func shares(_ other: ContactSpan) -> Bool {
        guard began <= other.ended, other.began <= ended else { return false }
        switch (maker, other.maker) {
        case (.keys(let keys), .keys(let others)): return !keys.isDisjoint(with: others)
        case (_, .keys(let others)): return !heldKeys.isDisjoint(with: others)
        case (.keys(let keys), _): return !keys.isDisjoint(with: other.heldKeys)
        default:
            // The next touch may begin at the instant at which this one ends.
            let areApart = began >= other.ended || other.began >= ended
            return maker == other.maker && device == other.device
                && (began == other.began || !areApart)
        }
    }

    /// Takes in all that its keys have done since then, as the keys of a chord go down one by one.
    mutating func extendKeys(backTo time: Timestamp) {
        if case .keys = maker { began = min(began, time) }
    }

    /// Takes in another of the same touch; returns whether it is one.
    mutating func extend(by other: ContactSpan) -> Bool {
        guard device == other.device, maker == other.maker, began == other.began else {
            return false
        }
        ended = max(ended, other.ended)
        return true
    }
}

/// The last touches and key presses of some sort.
struct Footprints {
    private var last: [ContactSpan] = []

    /// 16: more than fingers and keys can be under way at a time.
    private static let capacity = 16

    mutating func add(_ span: ContactSpan) {
        if let index = last.indices.last, last[index].extend(by: span) { return }
        if last.count == Footprints.capacity { last.removeFirst() }
        last.append(span)
    }

    /// Whether some of the same touch or key press is among them.
    func share(_ span: ContactSpan) -> Bool { last.contains { $0.shares(span) } }
}
