import Evdev
import InputEvents

// Writes events for the readers of a surface; like the kernel, it omits values that the readers
// already know.
extension SurfaceState {
    /// Selects the slot to which the next event applies.
    mutating func select(_ slot: Int, at time: Timestamp, into events: inout [EvdevEvent]) {
        guard current != slot else { return }
        current = slot
        events.append(
            EvdevEvent(
                time: time,
                type: EvdevType.absolute,
                code: AbsoluteAxis.slot,
                value: Int32(slot)
            )
        )
    }

    /// Sets an axis of a slot; returns true if the value is new.
    @discardableResult
    mutating func set(
        _ code: UInt16,
        of slot: Int,
        to value: Int32,
        at time: Timestamp,
        into events: inout [EvdevEvent]
    ) -> Bool {
        guard slots[slot][code] != value else { return false }
        select(slot, at: time, into: &events)
        set(code, of: slot, to: value)
        events.append(EvdevEvent(time: time, type: EvdevType.absolute, code: code, value: value))
        return true
    }

    /// Sets a single-touch axis or key, if the surface has it; returns true if the value is new.
    @discardableResult
    mutating func set(
        _ code: SingleTouch.Code,
        to value: Int32,
        at time: Timestamp,
        into events: inout [EvdevEvent]
    ) -> Bool {
        guard let known = emulation[code], known != value else { return false }
        emulation[code] = value
        events.append(EvdevEvent(time: time, type: code.type, code: code.code, value: value))
        return true
    }
}
