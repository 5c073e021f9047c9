import CLinux
import Evdev
import Glibc
import InputEvents

/// Writes frames to a uinput device, at a pace at which its readers lose no event (``EventPace``).
final class PacedWriter {
    private let descriptor: Int32
    private let longestFrame: Int
    private let timers: TimerQueue
    // Unchecked, like `written`: nothing calls back while these two properties change.
    @exclusivity(unchecked) private var pace: EventPace
    private var timer: TimerQueue.ID?
    // The events being written, in the kernel's format. The array keeps its capacity, so that
    // frames allocate no memory.
    @exclusivity(unchecked) private var written: [input_event] = []
    /// Called with the reason when waiting frames cannot be written.
    var onFailure: (SystemError) -> Void = { _ in }

    /// Creates a writer to a descriptor, which the caller closes.
    init(to descriptor: Int32, for buffer: ReaderBuffer, timers: TimerQueue) {
        self.descriptor = descriptor
        self.timers = timers
        longestFrame = buffer.frame
        pace = EventPace(for: buffer)
    }

    deinit { timers.cancel(timer) }

    /// Writes one frame, usually at once and, unlike ``write(_:)``, without reading the clock.
    ///
    /// The frame goes through ``write(_:)`` if another frame waits, or if the frame is longer than
    /// the kernel expects: the readers' buffers hold only eight frames of the expected length.
    func writeFrame(_ events: [EvdevEvent]) throws(SystemError) {
        guard pace.waiting.isEmpty, events.count <= longestFrame else { return try write(events) }
        try put(events)
    }

    /// Writes whole frames; frames for which readers have no room follow a few milliseconds later.
    func write(_ events: [EvdevEvent]) throws(SystemError) {
        guard !events.isEmpty else { return }
        pace.append(events)
        try writeDue()
    }

    /// Writes all waiting frames at once, because the device is about to be removed.
    func writeAll() throws(SystemError) {
        timers.cancel(timer)
        try put(pace.takeAll())
    }

    private func writeDue() throws(SystemError) {
        try put(pace.takeDue(at: .now))
        timers.cancel(timer)
        timer = pace.due.map { due in
            timers.add(at: due) { [unowned self] in
                do throws(SystemError) { try writeDue() } catch { onFailure(error) }
            }
        }
    }

    private func put(_ events: [EvdevEvent]) throws(SystemError) {
        guard !events.isEmpty else { return }
        written.removeAll(keepingCapacity: true)
        for event in events {
            // The time stays 0, because the kernel sets it.
            var raw = input_event()
            raw.type = event.type
            raw.code = event.code
            raw.value = event.value
            written.append(raw)
        }
        guard inputrx_write_events(descriptor, written, Int32(written.count)) == 0 else {
            throw SystemError("cannot write events")
        }
    }
}
