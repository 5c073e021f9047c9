/// The buffer in which the kernel keeps the unread events of a device, one for each reader.
///
/// If the buffer overflows, the kernel empties it and sends SYN_DROPPED. The size depends on the
/// events that the device can report (`input_estimate_events_per_packet` in
/// drivers/input/input.c and `evdev_compute_buffer_size` in drivers/input/evdev.c).
package struct ReaderBuffer: Hashable, Sendable {
    /// The number of events in the largest frame that the kernel expects from the device.
    package let frame: Int

    /// Creates the buffer of a device with these axes.
    ///
    /// - Parameters:
    ///   - slots: the number of the device's slots; 0 if it has none.
    ///   - absolute: the codes of the device's absolute axes.
    ///   - relative: the number of the device's relative axes.
    package init(slots: Int, absolute: [UInt16], relative: Int = 0) {
        // 7 for keys and EV_MSC; 1 for SYN_REPORT; 1 per slot for SYN_MT_REPORT.
        frame = absolute.reduce(slots + 1 + relative + 7) { sum, code in
            sum + (AbsoluteAxis.slot...AbsoluteAxis.last ~= code ? slots : 1)
        }
    }

    /// The number of events that the buffer holds: eight of the largest frames, but at least 64,
    /// rounded up to a power of two.
    package var size: Int {
        let minimumSize = max(8 * frame, 64)
        return 1 << (Int.bitWidth - (minimumSize - 1).leadingZeroBitCount)
    }
}
