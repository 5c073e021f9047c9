import Evdev

/// The frames of contacts that are held back, in their order.
///
/// If there are many, those in which contacts only move are joined, so that they fit into the queue of who
/// reads the twin: the kernel keeps about eight of a device's largest frames, and loses everything if more
/// come at once.
struct HeldFrames {
    /// An axis of a contact that changed.
    struct Change {
        let slot: Int
        let code: UInt16
        let value: Int32
    }

    /// What contacts did at one instant.
    struct Frame {
        var changes: [Change]

        /// Whether a contact begins or ends in it.
        var isTurn: Bool { changes.contains { $0.code == AbsoluteAxis.trackingID } }
    }

    private(set) var frames: [Frame] = []

    /// 24: of one finger at 100 frames a second the first quarter of a second, unchanged.
    private static let capacity = 24

    /// 40: contacts that begin and end more often meanwhile are no fingers.
    private static let limit = 40

    var isEmpty: Bool { frames.isEmpty }

    /// Whether it may not grow any more.
    var isFull: Bool { frames.count >= HeldFrames.limit }

    mutating func append(_ frame: Frame) {
        guard !frame.changes.isEmpty else { return }
        if frames.count >= HeldFrames.capacity, !frame.isTurn, let last = frames.last, !last.isTurn
        {
            frames[frames.count - 1].changes = HeldFrames.joined(last.changes, frame.changes)
        } else {
            frames.append(frame)
        }
    }

    mutating func removeAll() { frames.removeAll(keepingCapacity: true) }

    /// The same frames as if each contact had been from its landing on where it was last; those that are down are
    /// where the surface has them now.
    func withoutMovements(to surface: SurfaceState) -> [Frame] {
        var values: [Int: [UInt16: Int32]] = [:]
        for slot in surface.slots.indices where surface.slots[slot].isTouched {
            for code in SurfaceState.Slot.codes {
                values[slot, default: [:]][code] = surface.slots[slot][code]
            }
        }
        let reversed = frames.reversed().map { frame in
            for change in frame.changes where values[change.slot]?[change.code] == nil {
                values[change.slot, default: [:]][change.code] = change.value
            }
            let changes = frame.changes.map { change in
                guard change.code != AbsoluteAxis.trackingID else { return change }
                let last = values[change.slot]?[change.code] ?? change.value
                return Change(slot: change.slot, code: change.code, value: last)
            }
            // What the slot held before belongs to another contact.
            for change in frame.changes where change.code == AbsoluteAxis.trackingID {
                values[change.slot] = nil
            }
            return Frame(changes: changes)
        }
        return reversed.reversed()
    }

    /// Both, without what the second makes obsolete.
    private static func joined(_ first: [Change], _ second: [Change]) -> [Change] {
        first.filter { old in
            !second.contains { $0.slot == old.slot && $0.code == old.code }
        } + second
    }
}
