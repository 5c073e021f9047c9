import Evdev

/// The frames of held contacts in their order.
///
/// If there are many, frames in which contacts only move are joined, so that the twin's readers can
/// take them at once.
struct HeldFrames {
    /// A changed axis of a contact.
    struct Change {
        let slot: Int
        let code: UInt16
        let value: Int32
    }

    /// The changes of contacts at one instant.
    struct Frame {
        var changes: [Change]

        /// True if a contact begins or ends.
        var isTurn: Bool { changes.contains { $0.code == AbsoluteAxis.trackingID } }

        /// The number of events that writing it takes, including slots, single-touch events and the
        /// end of the frame.
        var eventCount: Int {
            let slots = zip(changes, changes.dropFirst()).count { $0.slot != $1.slot } + 1
            return changes.count + slots + 4
        }
    }

    private(set) var frames: [Frame] = []
    /// The number of events at which frames begin to be joined.
    private let burst: Int
    private var eventCount = 0

    /// 24: a quarter of a second of one finger, at 100 frames a second, stays unchanged.
    private static let capacity = 24

    /// 40: contacts that begin and end more often in the meantime are not fingers.
    private static let limit = 40

    init(burst: Int) { self.burst = burst }

    var isEmpty: Bool { frames.isEmpty }

    /// True if no more frames fit.
    var isFull: Bool { frames.count >= HeldFrames.limit }

    mutating func append(_ frame: Frame) {
        guard !frame.changes.isEmpty else { return }
        let isFull = frames.count >= HeldFrames.capacity || eventCount + frame.eventCount > burst
        if isFull, !frame.isTurn, let last = frames.last, !last.isTurn {
            frames.removeLast()
            eventCount -= last.eventCount
            frames.append(Frame(changes: HeldFrames.joined(last.changes, frame.changes)))
        } else {
            frames.append(frame)
        }
        eventCount += frames[frames.count - 1].eventCount
    }

    mutating func removeAll() {
        frames.removeAll(keepingCapacity: true)
        eventCount = 0
    }

    /// Returns the frames as if each contact had landed at its last position and stayed there.
    ///
    /// The last position of contacts that are down is that on the surface.
    func withoutMovements(to surface: SurfaceState) -> [Frame] {
        var values: [Int: [UInt16: Int32]] = [:]
        for slot in surface.slots.indices where surface.slots[slot].isTouched {
            for code in SurfaceState.Slot.codes {
                values[slot, default: [:]][code] = surface.slots[slot][code]
            }
        }
        var shown = frames
        for index in frames.indices.reversed() {
            let frame = frames[index]
            for change in frame.changes where values[change.slot]?[change.code] == nil {
                values[change.slot, default: [:]][change.code] = change.value
            }
            let changes = frame.changes.map { change in
                guard change.code != AbsoluteAxis.trackingID else { return change }
                let last = values[change.slot]?[change.code] ?? change.value
                return Change(slot: change.slot, code: change.code, value: last)
            }
            // Earlier values of the slot belong to another contact.
            for change in frame.changes where change.code == AbsoluteAxis.trackingID {
                values[change.slot] = nil
            }
            shown[index] = Frame(changes: changes)
        }
        return shown
    }

    /// Returns both lists of changes as one, without those that the second list makes obsolete.
    private static func joined(_ first: [Change], _ second: [Change]) -> [Change] {
        first.filter { old in
            !second.contains { $0.slot == old.slot && $0.code == old.code }
        } + second
    }
}
