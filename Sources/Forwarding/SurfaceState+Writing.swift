import Evdev
import InputEvents

// Tells the readers of a surface what it holds. Like the kernel, it leaves out what they know.
extension SurfaceState {
    /// The next event of a contact is about that slot.
    mutating func choose(_ slot: Int, at time: Timestamp, into events: inout [EvdevEvent]) {
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

    /// The value of an axis of a slot; returns whether that says anything new.
    @discardableResult
    mutating func set(
        _ code: UInt16,
        of slot: Int,
        to value: Int32,
        at time: Timestamp,
        into events: inout [EvdevEvent]
    ) -> Bool {
        guard slots[slot][code] != value else { return false }
        choose(slot, at: time, into: &events)
        set(code, of: slot, to: value)
        events.append(EvdevEvent(time: time, type: EvdevType.absolute, code: code, value: value))
        return true
    }

    /// The same of what it tells programs that know one finger only, as far as it tells them that.
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
