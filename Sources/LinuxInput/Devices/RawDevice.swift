import CLibevdev
import CLinux
import Evdev
import Forwarding
import Glibc
import InputEvents

/// An input device from which events are read exactly as the kernel sends them.
///
/// This object has its own descriptor and does not grab the device, so all other readers receive
/// the same events.
package final class RawDevice {
    /// The device as the kernel and udev describe it.
    package let description: EvdevDevice
    let descriptor: Int32
    // libevdev's device; nil if the events come from another descriptor than the device's.
    private let handle: OpaquePointer?
    private let buffer = UnsafeMutablePointer<inputrx_raw_event>.allocate(capacity: batch)
    // The index of the next event in the last batch, and the number of events in that batch.
    @exclusivity(unchecked) private var position = 0
    @exclusivity(unchecked) private var count = 0
    /// True once a read has shown that the device is gone.
    @exclusivity(unchecked) private(set) var isGone = false

    /// 64: the smallest event buffer that the kernel keeps for a reader.
    static let batch = 64

    /// Opens a node and sets its clock to CLOCK_MONOTONIC.
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

    /// Reads events of the described device from a descriptor, and takes ownership of it.
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

    /// Passes each pending event to `received`.
    ///
    /// - Returns: false if the device is gone.
    func read(_ received: (EvdevEvent) -> Void) -> Bool {
        while let count = readBatch() {
            for index in 0..<count { received(event(index)) }
            // With more events pending, the batch would have been full.
            if count < RawDevice.batch { return true }
        }
        return false
    }

    /// Reads pending events, at most one batch, which ``event(_:)`` then returns.
    ///
    /// - Returns: the number of events, or nil if the device is gone.
    func readBatch() -> Int? {
        let count = inputrx_read_events(descriptor, buffer, Int32(RawDevice.batch))
        if count > 0 { return Int(count) }
        // A pipe without a writer stays readable and empty; an input device never does.
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : nil
    }

    /// Returns true if an event is pending; reads another batch if all events of the last one have
    /// been taken.
    func hasNext() -> Bool {
        guard position == count else { return true }
        // With more events pending, the batch would have been full.
        let mayHaveMore = count == 0 || count == RawDevice.batch
        (position, count) = (0, 0)
        guard mayHaveMore else { return false }
        guard let read = readBatch() else {
            isGone = true
            return false
        }
        count = read
        return read > 0
    }

    /// The next event; ``hasNext()`` must have returned true.
    var next: EvdevEvent { event(position) }

    /// Returns the next event and advances; ``hasNext()`` must have returned true.
    func takeNext() -> EvdevEvent {
        position += 1
        return event(position - 1)
    }

    /// Returns the event at this index of the last batch.
    func event(_ index: Int) -> EvdevEvent { EvdevEvent(buffer[index]) }

    /// The state of the axes at the opening or the last ``synchronise()``, from libevdev; empty
    /// without a libevdev device.
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

    /// The state of the slots and of the emulated single touch; nil for a device that does not
    /// number its contacts.
    var surface: SurfaceState? { handle.flatMap { SurfaceState($0) } }

    /// Discards pending events and queries the kernel for the current state.
    ///
    /// libevdev resynchronises itself; the events that it generates for this are dropped.
    func synchronise() {
        (position, count) = (0, 0)
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
