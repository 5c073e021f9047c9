import Evdev
import InputEvents

// Finds the frames that lead to another state after the kernel has dropped events.
extension SurfaceState {
    /// Returns the frames that change this surface into the other one, each without its SYN_REPORT.
    ///
    /// The first frame has the lifts of contacts that are gone, the second one the rest, because
    /// readers must see a lift before another contact lands in the same slot.
    package func frames(to other: SurfaceState, at time: Timestamp) -> [[EvdevEvent]] {
        var state = self
        let count = min(slots.count, other.slots.count)
        var (lifts, rest): ([EvdevEvent], [EvdevEvent]) = ([], [])
        for slot in 0..<count where slots[slot].isTouched {
            guard slots[slot].contact != other.slots[slot].contact else { continue }
            state.set(AbsoluteAxis.trackingID, of: slot, to: -1, at: time, into: &lifts)
        }
        if !lifts.isEmpty {
            let left = state.slots.filter(\.isTouched)
            let emulation = state.emulation.describing(left.first, count: left.count)
            state.set(emulation, at: time, into: &lifts)
        }
        for slot in 0..<count {
            for code in Slot.codes {
                let value = other.slots[slot][code]
                state.set(code, of: slot, to: value, at: time, into: &rest)
            }
        }
        state.choose(other.current, at: time, into: &rest)
        state.set(other.emulation, at: time, into: &rest)
        return [lifts, rest]
    }

    private mutating func set(
        _ other: SingleTouch,
        at time: Timestamp,
        into events: inout [EvdevEvent]
    ) {
        for (code, value) in other.values { set(code, to: value, at: time, into: &events) }
    }
}

extension SurfaceState.Slot {
    fileprivate var contact: Int32 { self[AbsoluteAxis.trackingID] }
}
