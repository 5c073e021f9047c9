import CLibevdev
import CLinux
import Glibc

/// An input device that is read event by event, exactly as the kernel sends them.
///
/// Has a descriptor of its own and does not grab the device, so all others receive the same events.
package final class RawDevice {
    /// What the kernel says about it.
    package let description: RawDescription
    let descriptor: Int32

    /// Opens a node and asks for times of CLOCK_MONOTONIC.
    package init(node: String, udevProperties: [String: String]) throws(SystemError) {
        descriptor = open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw SystemError("cannot open \(node)") }
        var device: OpaquePointer?
        let failure = libevdev_new_from_fd(descriptor, &device)
        guard failure == 0, let device else {
            close(descriptor)
            throw SystemError("cannot read \(node)", code: -failure)
        }
        defer { libevdev_free(device) }
        description = RawDescription(device, node: node, udevProperties: udevProperties)
        guard libevdev_set_clock_id(device, CLOCK_MONOTONIC) == 0 else {
            close(descriptor)
            throw SystemError("cannot set the clock of \(node)", code: ENOTTY)
        }
    }

    deinit { close(descriptor) }

    /// 64: what the kernel keeps for a reader at least.
    private static let batch = 64

    /// Passes on the events that are there.
    ///
    /// - Returns: false if the device is gone.
    func read(_ received: (RawEvent) -> Void) -> Bool {
        var events = [inputrx_raw_event](repeating: inputrx_raw_event(), count: RawDevice.batch)
        while true {
            let count = inputrx_read_events(descriptor, &events, Int32(RawDevice.batch))
            guard count > 0 else { return count == 0 || errno == EAGAIN || errno == EINTR }
            for event in events.prefix(Int(count)) { received(RawEvent(event)) }
        }
    }
}

/// An event as the kernel sent it (`struct input_event`).
package struct RawEvent: Hashable, Sendable {
    /// Microseconds on CLOCK_MONOTONIC.
    package let microseconds: Int64
    /// `EV_*`.
    package let type: UInt16
    /// The code within the type.
    package let code: UInt16
    /// The new state or position, or the distance moved.
    package let value: Int32

    init(_ event: inputrx_raw_event) {
        microseconds = event.microseconds
        type = event.type
        code = event.code
        value = event.value
    }
}
