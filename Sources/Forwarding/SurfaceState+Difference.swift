import Evdev
import InputEvents

// Finds the frames that lead to another state after the kernel has dropped events.
extension SurfaceState {
    /// Returns the frames that change this surface into the other one, each without its SYN_REPORT.
    ///
    /// The first frame has the lifts of contacts that are gone, the second one the other changes,
    /// because readers must see a lift before another contact lands in the same slot. Either frame
    /// may be empty.
    package func frames(to other: SurfaceState, at time: Timestamp) -> [[EvdevEvent]] {
        var state = self
        let count = min(slots.count, other.slots.count)
        var (lifts, changes): ([EvdevEvent], [EvdevEvent]) = ([], [])
        for slot in 0..<count where slots[slot].isTouched {
            guard slots[slot].trackingID != other.slots[slot].trackingID else { continue }
            state.set(AbsoluteAxis.trackingID, of: slot, to: -1, at: time, into: &lifts)
        }
        if !lifts.isEmpty {
            let remaining = state.slots.filter(\.isTouched)
            let emulation = state.emulation.describing(remaining.first, count: remaining.count)
            state.set(emulation, at: time, into: &lifts)
        }
        for slot in 0..<count {
            for code in Slot.codes {
                let value = other.slots[slot][code]
                state.set(code, of: slot, to: value, at: time, into: &changes)
            }
        }
        state.select(other.current, at: time, into: &changes)
        state.set(other.emulation, at: time, into: &changes)
        return [lifts, changes]
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
    fileprivate var trackingID: Int32 { self[AbsoluteAxis.trackingID] }
}
