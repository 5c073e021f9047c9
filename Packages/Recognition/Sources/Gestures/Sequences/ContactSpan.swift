import InputEvents

/// The maker and the time span of a gesture, which show if two gestures share a touch or key press.
struct ContactSpan {
    /// The makers of gestures.
    enum Maker: Equatable {
        /// Fingers on a touchscreen or touchpad.
        case fingers
        /// Keys or pad buttons, on any devices.
        case keys(Set<KeyCode>)
        /// A switch, or a ring or strip of a tablet pad.
        case other(GestureKind)
    }

    let device: DeviceID
    let maker: Maker
    private(set) var began: Timestamp
    private(set) var ended: Timestamp
    /// The keys that were held for the gesture, which uses up their presses.
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

    /// Returns true if both spans contain a part of the same touch or key press.
    func shares(_ other: ContactSpan) -> Bool {
        guard began <= other.ended, other.began <= ended else { return false }
        switch (maker, other.maker) {
        case (.keys(let keys), .keys(let others)): return !keys.isDisjoint(with: others)
        case (_, .keys(let others)): return !heldKeys.isDisjoint(with: others)
        case (.keys(let keys), _): return !keys.isDisjoint(with: other.heldKeys)
        default:
            // The next touch may begin at the instant when this one ends.
            let areApart = began >= other.ended || other.began >= ended
            return maker == other.maker && device == other.device
                && (began == other.began || !areApart)
        }
    }

    /// Makes a span of keys begin no later than this time, because the keys of a chord go down one
    /// by one.
    mutating func extendKeys(backTo time: Timestamp) {
        if case .keys = maker { began = min(began, time) }
    }

    /// Extends the span by another span of the same touch; returns false if the other span belongs
    /// to another touch.
    mutating func extend(by other: ContactSpan) -> Bool {
        guard device == other.device, maker == other.maker, began == other.began else {
            return false
        }
        ended = max(ended, other.ended)
        return true
    }
}

/// The spans of the latest touches and key presses.
struct Footprints {
    private var spans: [ContactSpan] = []

    /// 16: more touches and presses than can be active at the same time.
    private static let capacity = 16

    /// Adds a span; extends the last span instead if both belong to the same touch or press.
    mutating func add(_ span: ContactSpan) {
        if let index = spans.indices.last, spans[index].extend(by: span) { return }
        if spans.count == Footprints.capacity { spans.removeFirst() }
        spans.append(span)
    }

    /// Returns true if one of these spans shares a touch or key press with the given span.
    func overlap(_ span: ContactSpan) -> Bool { spans.contains { $0.shares(span) } }
}
