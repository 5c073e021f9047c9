import Evdev

/// The changes of contacts that are held back, frame by frame, in order.
///
/// If there are many frames, those in which contacts only move are joined, so that the buffers of
/// the twin's readers have room for all frames at once.
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

        /// True if a contact lands or lifts.
        var hasLandingOrLift: Bool { changes.contains { $0.code == AbsoluteAxis.trackingID } }

        /// The approximate number of events that the frame takes, including slots, single-touch
        /// events and SYN_REPORT.
        var eventCount: Int {
            let slots = zip(changes, changes.dropFirst()).count { $0.slot != $1.slot } + 1
            return changes.count + slots + 4
        }
    }

    private(set) var frames: [Frame] = []
    /// The number of events above which frames are joined.
    private let burst: Int
    private var eventCount = 0

    /// 24 frames: a quarter of a second, at 100 frames a second, stays unchanged.
    private static let joinThreshold = 24

    /// 40 frames: contacts that land and lift more often while they are held back are not fingers.
    private static let frameLimit = 40

    init(burst: Int) { self.burst = burst }

    var isEmpty: Bool { frames.isEmpty }

    /// True if no more frames may be held back.
    var isFull: Bool { frames.count >= HeldFrames.frameLimit }

    /// Appends a frame; if there are many, joins it with the last one if both only move contacts.
    mutating func append(_ frame: Frame) {
        guard !frame.changes.isEmpty else { return }
        let isCrowded =
            frames.count >= HeldFrames.joinThreshold || eventCount + frame.eventCount > burst
        if isCrowded, !frame.hasLandingOrLift, let last = frames.last, !last.hasLandingOrLift {
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

    /// Returns the frames as if each contact had landed with its last values and kept them.
    ///
    /// The last values of a contact that is still down are those of its slot on the surface.
    func withoutMovements(to surface: SurfaceState) -> [Frame] {
        var values: [Int: [UInt16: Int32]] = [:]
        for slot in surface.slots.indices where surface.slots[slot].isTouched {
            for code in SurfaceState.Slot.codes {
                values[slot, default: [:]][code] = surface.slots[slot][code]
            }
        }
        var result = frames
        for index in frames.indices.reversed() {
            let frame = frames[index]
            for change in frame.changes where values[change.slot]?[change.code] == nil {
                values[change.slot, default: [:]][change.code] = change.value
            }
            let changes = frame.changes.map { change in
                guard change.code != AbsoluteAxis.trackingID else { return change }
                let lastValue = values[change.slot]?[change.code] ?? change.value
                return Change(slot: change.slot, code: change.code, value: lastValue)
            }
            // Earlier values of the slot belong to another contact.
            for change in frame.changes where change.code == AbsoluteAxis.trackingID {
                values[change.slot] = nil
            }
            result[index] = Frame(changes: changes)
        }
        return result
    }

    /// Returns both lists of changes as one, without the changes in the first list that the second
    /// list overrides.
    private static func joined(_ first: [Change], _ second: [Change]) -> [Change] {
        first.filter { old in
            !second.contains { $0.slot == old.slot && $0.code == old.code }
        } + second
    }
}
