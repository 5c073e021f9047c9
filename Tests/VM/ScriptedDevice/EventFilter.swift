import CLibevdev
import Evdev

/// The kernel's rules for events that change nothing (`input_handle_event` in `drivers/input/input.c`).
///
///     a key or switch that has the state already           is dropped
///     an axis that has the value already                   is dropped
///     ABS_MT_SLOT                                          is sent before the next change in that slot
///     a relative axis that moves by 0                      is dropped
///     SYN_REPORT after nothing                             is dropped
struct EventFilter {
    private var states: [UInt32: Int32] = [:]
    private var slots: [Int32: [UInt16: Int32]] = [:]
    private var slot: Int32 = 0
    private var sentSlot: Int32 = 0
    private var isFrameEmpty = true

    /// The events that a reader gets when the driver sends this one.
    mutating func passed(_ event: EvdevEvent) -> [EvdevEvent] {
        let passed = changes(event)
        isFrameEmpty = event.endsFrame || (isFrameEmpty && passed.isEmpty)
        return passed
    }

    private mutating func changes(_ event: EvdevEvent) -> [EvdevEvent] {
        switch Int32(event.type) {
        case EV_SYN:
            return isFrameEmpty ? [] : [event]
        case EV_REL:
            return event.value == 0 ? [] : [event]
        case EV_KEY, EV_SW:
            return change(event) ? [event] : []
        case EV_ABS where Int32(event.code) == ABS_MT_SLOT:
            slot = event.value
            return []
        case EV_ABS where Int32(event.code) > ABS_MT_SLOT:
            // A slot without a contact has the number -1, and 0 in all else.
            let before = Int32(event.code) == ABS_MT_TRACKING_ID ? Int32(-1) : 0
            guard slots[slot, default: [:]][event.code, default: before] != event.value else {
                return []
            }
            slots[slot, default: [:]][event.code] = event.value
            guard slot != sentSlot else { return [event] }
            sentSlot = slot
            var change = event
            change.code = UInt16(ABS_MT_SLOT)
            change.value = slot
            return [change, event]
        case EV_ABS:
            return change(event) ? [event] : []
        default:
            return [event]
        }
    }

    /// True if the key, switch or axis has another value now; everything begins at 0.
    private mutating func change(_ event: EvdevEvent) -> Bool {
        let index = UInt32(event.type) << 16 | UInt32(event.code)
        guard states[index, default: 0] != event.value else { return false }
        states[index] = event.value
        return true
    }
}
