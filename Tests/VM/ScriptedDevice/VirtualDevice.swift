import CLibevdev
import Glibc

/// A device that the kernel believes in, made through uinput.
final class VirtualDevice {
    let description: DeviceDescription
    private var uinput: OpaquePointer?
    private var contacts: [Int: Position] = [:]
    private var palms: Set<Int> = []
    private var nextTrackingID: Int32 = 1

    init(_ description: DeviceDescription) throws {
        self.description = description
        try plug()
    }

    deinit {
        unplug()
    }

    /// The node in `/dev/input`.
    var node: String {
        uinput.flatMap { libevdev_uinput_get_devnode($0) }.map { String(cString: $0) } ?? "-"
    }

    /// Makes it appear, again if need be: as a new device that looks the same.
    func plug() throws {
        guard uinput == nil else { throw Failure("the device is plugged in already") }
        let blueprint = try Blueprint.make(description)
        defer { libevdev_free(blueprint) }
        let error = libevdev_uinput_create_from_device(
            blueprint,
            LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue,
            &uinput
        )
        guard error == 0 else {
            throw Failure("cannot make a uinput device: \(String(cString: strerror(-error)))")
        }
        contacts = [:]
        palms = []
    }

    /// Makes it disappear, whatever it was doing.
    func unplug() {
        if let device = uinput { libevdev_uinput_destroy(device) }
        uinput = nil
    }

    /// Writes frames that happen at the same instant with one system call, so that a great many of
    /// them overflow the reader's buffer (SYN_DROPPED).
    func write(_ frames: [Frame]) throws {
        guard let device = uinput else { throw Failure("the device is not plugged in") }
        var events: [input_event] = []
        for frame in frames {
            for change in frame.changes { encode(change, into: &events) }
            events.append(VirtualDevice.event(EV_SYN, SYN_REPORT, 0))
        }
        let count = events.count * MemoryLayout<input_event>.stride
        let written = events.withUnsafeBytes {
            Glibc.write(libevdev_uinput_get_fd(device), $0.baseAddress, count)
        }
        guard written == count else {
            throw Failure("cannot write to uinput: \(String(cString: strerror(errno)))")
        }
    }

    private func encode(_ change: Change, into events: inout [input_event]) {
        switch change {
        case .down(let slot, let position):
            events.append(VirtualDevice.event(EV_ABS, ABS_MT_SLOT, Int32(slot)))
            events.append(VirtualDevice.event(EV_ABS, ABS_MT_TRACKING_ID, nextTrackingID))
            events.append(VirtualDevice.event(EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_FINGER))
            nextTrackingID = nextTrackingID % 65_535 + 1
            place(slot, position, into: &events)
            reportCount(was: contacts.count - 1, into: &events)
        case .move(let slot, let position):
            events.append(VirtualDevice.event(EV_ABS, ABS_MT_SLOT, Int32(slot)))
            place(slot, position, into: &events)
        case .up(let slot):
            events.append(VirtualDevice.event(EV_ABS, ABS_MT_SLOT, Int32(slot)))
            // libinput 1.22 looks at the tool when a contact begins, before it reads that the new
            // one is a finger again: a slot left as a palm would be deaf to the next finger.
            if palms.remove(slot) != nil {
                events.append(VirtualDevice.event(EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_FINGER))
            }
            events.append(VirtualDevice.event(EV_ABS, ABS_MT_TRACKING_ID, -1))
            guard contacts.removeValue(forKey: slot) != nil else { return }
            reportCount(was: contacts.count + 1, into: &events)
        case .palm(let slot):
            palms.insert(slot)
            events.append(VirtualDevice.event(EV_ABS, ABS_MT_SLOT, Int32(slot)))
            events.append(VirtualDevice.event(EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_PALM))
        case .event(let type, let code, let value):
            events.append(VirtualDevice.event(Int32(type), Int32(code), value))
        }
    }

    private func place(_ slot: Int, _ position: Position, into events: inout [input_event]) {
        contacts[slot] = position
        let units = description.panel.deviceUnits(position)
        events.append(VirtualDevice.event(EV_ABS, ABS_MT_POSITION_X, units.x))
        events.append(VirtualDevice.event(EV_ABS, ABS_MT_POSITION_Y, units.y))
        // Single-touch emulation, as the kernel's input_mt_sync_frame does for the first contact.
        guard slot == contacts.keys.min() else { return }
        events.append(VirtualDevice.event(EV_ABS, ABS_X, units.x))
        events.append(VirtualDevice.event(EV_ABS, ABS_Y, units.y))
    }

    private func reportCount(was old: Int, into events: inout [input_event]) {
        let new = contacts.count
        if (old == 0) != (new == 0) {
            events.append(VirtualDevice.event(EV_KEY, BTN_TOUCH, new == 0 ? 0 : 1))
        }
        guard description.kind == .touchpad else { return }
        let tools = [
            BTN_TOOL_FINGER, BTN_TOOL_DOUBLETAP, BTN_TOOL_TRIPLETAP, BTN_TOOL_QUADTAP,
            BTN_TOOL_QUINTTAP,
        ]
        if old > 0, old <= 5 { events.append(VirtualDevice.event(EV_KEY, tools[old - 1], 0)) }
        if new > 0, new <= 5 { events.append(VirtualDevice.event(EV_KEY, tools[new - 1], 1)) }
    }

    private static func event(_ type: Int32, _ code: Int32, _ value: Int32) -> input_event {
        var event = input_event()
        event.type = UInt16(type)
        event.code = UInt16(code)
        event.value = value
        return event
    }
}
