import CLinux
import Evdev
import Glibc
import InputEvents

/// Writes frames to a uinput device at a pace at which its readers lose none (``EventPace``).
final class PacedWriter {
    private let descriptor: Int32
    private let frame: Int
    private let timers: TimerQueue
    // Unchecked, here and below: they make no calls back while they change.
    @exclusivity(unchecked) private var pace: EventPace
    private var timer: TimerQueue.ID?
    // Events in the kernel's format. The array keeps its capacity, so that frames allocate no
    // memory.
    @exclusivity(unchecked) private var written: [input_event] = []
    /// Called with the reason when frames that had to wait cannot be written.
    var failed: (SystemError) -> Void = { _ in }

    /// Creates a writer to that descriptor, which the caller closes.
    init(to descriptor: Int32, for buffer: ReaderBuffer, timers: TimerQueue) {
        self.descriptor = descriptor
        self.timers = timers
        frame = buffer.frame
        pace = EventPace(for: buffer)
    }

    deinit { timers.cancel(timer) }

    /// Writes one frame at once if none waits; the readers of the device have room for eight.
    ///
    /// It does not read the clock, unlike ``write(_:)``.
    func writeFrame(_ events: [EvdevEvent]) throws(SystemError) {
        guard pace.waiting.isEmpty, events.count <= frame else { return try write(events) }
        try put(events)
    }

    /// Writes whole frames; those for which readers have no room follow a few milliseconds later.
    func write(_ events: [EvdevEvent]) throws(SystemError) {
        guard !events.isEmpty else { return }
        pace.append(events)
        try writeDue()
    }

    /// Writes everything that waits, because the device is about to be removed.
    func writeRest() throws(SystemError) {
        timers.cancel(timer)
        try put(pace.takeAll())
    }

    private func writeDue() throws(SystemError) {
        try put(pace.takeDue(at: .now))
        timers.cancel(timer)
        timer = pace.due.map { due in
            timers.add(at: due) { [unowned self] in
                do throws(SystemError) { try writeDue() } catch { failed(error) }
            }
        }
    }

    private func put(_ events: [EvdevEvent]) throws(SystemError) {
        guard !events.isEmpty else { return }
        written.removeAll(keepingCapacity: true)
        for event in events {
            // The event has no time, because the kernel sets its own.
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
