import CLibevdev
import Evdev
import InputEvents

/// Turns the frames of one device into the events that its driver would send.
struct EventEncoder {
    private let description: DeviceDescription
    private var contacts: [Int: Position] = [:]
    private var palms: Set<Int> = []
    private var nextTrackingID: Int32 = 1

    /// Creates an encoder for a device without contacts.
    init(_ description: DeviceDescription) { self.description = description }

    /// The events of frames, each ended by a SYN_REPORT; their times are zero.
    mutating func events(of frames: [Frame]) -> [EvdevEvent] {
        var events: [EvdevEvent] = []
        for frame in frames {
            for change in frame.changes { encode(change, into: &events) }
            events.append(EventEncoder.event(EV_SYN, SYN_REPORT, 0))
        }
        return events
    }

    private mutating func encode(_ change: Change, into events: inout [EvdevEvent]) {
        switch change {
        case .down(let slot, let position):
            events.append(EventEncoder.event(EV_ABS, ABS_MT_SLOT, Int32(slot)))
            events.append(EventEncoder.event(EV_ABS, ABS_MT_TRACKING_ID, nextTrackingID))
            events.append(EventEncoder.event(EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_FINGER))
            nextTrackingID = nextTrackingID % 65_535 + 1
            place(slot, position, into: &events)
            reportCount(was: contacts.count - 1, into: &events)
        case .move(let slot, let position):
            events.append(EventEncoder.event(EV_ABS, ABS_MT_SLOT, Int32(slot)))
            place(slot, position, into: &events)
        case .up(let slot):
            events.append(EventEncoder.event(EV_ABS, ABS_MT_SLOT, Int32(slot)))
            // libinput 1.22 reads the tool when a contact begins, before it reads that the new one
            // is a finger again: a slot left as a palm would ignore the next finger.
            if palms.remove(slot) != nil {
                events.append(EventEncoder.event(EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_FINGER))
            }
            events.append(EventEncoder.event(EV_ABS, ABS_MT_TRACKING_ID, -1))
            guard contacts.removeValue(forKey: slot) != nil else { return }
            reportCount(was: contacts.count + 1, into: &events)
        case .palm(let slot):
            palms.insert(slot)
            events.append(EventEncoder.event(EV_ABS, ABS_MT_SLOT, Int32(slot)))
            events.append(EventEncoder.event(EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_PALM))
        case .event(let type, let code, let value):
            events.append(EventEncoder.event(Int32(type), Int32(code), value))
        }
    }

    private mutating func place(_ slot: Int, _ position: Position, into events: inout [EvdevEvent])
    {
        contacts[slot] = position
        let units = description.panel.deviceUnits(position)
        events.append(EventEncoder.event(EV_ABS, ABS_MT_POSITION_X, units.x))
        events.append(EventEncoder.event(EV_ABS, ABS_MT_POSITION_Y, units.y))
        if description.reportsShapes { shape(at: units, into: &events) }
        // Single-touch emulation, as the kernel's input_mt_sync_frame does for the first contact.
        guard slot == contacts.keys.min() else { return }
        events.append(EventEncoder.event(EV_ABS, ABS_X, units.x))
        events.append(EventEncoder.event(EV_ABS, ABS_Y, units.y))
        guard description.reportsShapes else { return }
        events.append(EventEncoder.event(EV_ABS, ABS_PRESSURE, 100 + units.x % 100))
    }

    /// A fingertip that changes with its place, so that each frame reports it.
    private func shape(at units: (x: Int32, y: Int32), into events: inout [EvdevEvent]) {
        events.append(EventEncoder.event(EV_ABS, ABS_MT_TOUCH_MAJOR, 100 + units.x % 60))
        events.append(EventEncoder.event(EV_ABS, ABS_MT_TOUCH_MINOR, 80 + units.y % 60))
        events.append(EventEncoder.event(EV_ABS, ABS_MT_ORIENTATION, (units.x + units.y) % 90))
        events.append(EventEncoder.event(EV_ABS, ABS_MT_PRESSURE, 100 + units.x % 100))
    }

    private func reportCount(was old: Int, into events: inout [EvdevEvent]) {
        let new = contacts.count
        if (old == 0) != (new == 0) {
            events.append(EventEncoder.event(EV_KEY, BTN_TOUCH, new == 0 ? 0 : 1))
        }
        guard description.kind == .touchpad else { return }
        let tools = [
            BTN_TOOL_FINGER, BTN_TOOL_DOUBLETAP, BTN_TOOL_TRIPLETAP, BTN_TOOL_QUADTAP,
            BTN_TOOL_QUINTTAP,
        ]
        if old > 0, old <= 5 { events.append(EventEncoder.event(EV_KEY, tools[old - 1], 0)) }
        if new > 0, new <= 5 { events.append(EventEncoder.event(EV_KEY, tools[new - 1], 1)) }
    }

    private static func event(_ type: Int32, _ code: Int32, _ value: Int32) -> EvdevEvent {
        EvdevEvent(time: .zero, type: UInt16(type), code: UInt16(code), value: value)
    }
}
