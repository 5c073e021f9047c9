import CLibevdev
import CLinux
import Evdev
import Forwarding
import Glibc
import InputEvents

/// An input device that is read event by event, exactly as the kernel sends them.
///
/// Has a descriptor of its own and does not grab the device by itself, so all others receive the same events.
package final class RawDevice {
    /// What the kernel and udev say about it.
    package let description: EvdevDevice
    let descriptor: Int32
    // libevdev's device; nil for a descriptor that only sends events like one.
    private let handle: OpaquePointer?
    private let buffer = UnsafeMutablePointer<inputrx_raw_event>.allocate(capacity: batch)

    /// 64: what the kernel keeps for a reader at least.
    static let batch = 64

    /// Opens a node and asks for times of CLOCK_MONOTONIC.
    package init(node: String) throws(SystemError) {
        descriptor = open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw SystemError("cannot open \(node)") }
        var device: OpaquePointer?
        let failure = libevdev_new_from_fd(descriptor, &device)
        guard failure == 0, let device else {
            close(descriptor)
            throw SystemError("cannot read \(node)", code: -failure)
        }
        description = EvdevDevice(
            device,
            node: node,
            udevProperties: ConnectedDevice.libinputProperties(of: node)
        )
        guard libevdev_set_clock_id(device, CLOCK_MONOTONIC) == 0 else {
            libevdev_free(device)
            close(descriptor)
            throw SystemError("cannot set the clock of \(node)", code: ENOTTY)
        }
        handle = device
    }

    /// A device like that one whose events come from a descriptor, which is closed with it.
    init(_ description: EvdevDevice, reading descriptor: Int32) {
        self.description = description
        self.descriptor = descriptor
        handle = nil
    }

    deinit {
        if let handle { libevdev_free(handle) }
        close(descriptor)
        buffer.deallocate()
    }

    /// Passes on the events that are there.
    ///
    /// - Returns: false if the device is gone.
    func read(_ received: (EvdevEvent) -> Void) -> Bool {
        while let count = readBatch() {
            for index in 0..<count { received(event(index)) }
            // If there had been more, the batch would be full.
            if count < RawDevice.batch { return true }
        }
        return false
    }

    /// Reads events that are there, as many as a batch has; then ``event(_:)`` returns them.
    ///
    /// - Returns: how many, 0 if none are there, or nil if the device is gone.
    func readBatch() -> Int? {
        let count = inputrx_read_events(descriptor, buffer, Int32(RawDevice.batch))
        if count > 0 { return Int(count) }
        // A pipe whose writer is gone reads as empty for ever; an input device never does.
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : nil
    }

    /// An event of the last batch.
    func event(_ index: Int) -> EvdevEvent { EvdevEvent(buffer[index]) }

    /// Where the axes stand according to libevdev: as of the opening, or of ``synchronise()``.
    var state: EvdevState {
        var state = EvdevState()
        guard let handle else { return state }
        for code in description.axes.keys where code < AbsoluteAxis.slot {
            state.axes[code] = libevdev_get_event_value(handle, UInt32(EV_ABS), UInt32(code))
        }
        let count = libevdev_get_num_slots(handle)
        guard count > 0 else { return state }
        state.currentSlot = libevdev_get_current_slot(handle)
        let axes = description.axes.keys.filter { $0 > AbsoluteAxis.slot }
        for slot in 0..<UInt32(count) {
            var values: [UInt16: Int32] = [:]
            for code in axes {
                values[code] = libevdev_get_slot_value(handle, slot, UInt32(code))
            }
            state.slots.append(values)
        }
        return state
    }

    /// What its slots hold, as ``state``; nil of a device that does not number its contacts.
    var surface: SurfaceState? { handle.flatMap { SurfaceState($0) } }

    /// Throws away the events that are there, and asks the kernel where everything stands now.
    ///
    /// With libevdev's own resynchronisation, whose events are not passed on.
    func synchronise() {
        while let count = readBatch(), count > 0 {}
        guard let handle else { return }
        var event = input_event()
        _ = libevdev_next_event(handle, LIBEVDEV_READ_FLAG_FORCE_SYNC.rawValue, &event)
        let synced = LIBEVDEV_READ_STATUS_SYNC.rawValue
        while libevdev_next_event(handle, LIBEVDEV_READ_FLAG_SYNC.rawValue, &event) == synced {}
    }
}

extension EvdevEvent {
    init(_ event: inputrx_raw_event) {
        self.init(
            time: Timestamp(microseconds: event.microseconds),
            type: event.type,
            code: event.code,
            value: event.value
        )
    }
}
