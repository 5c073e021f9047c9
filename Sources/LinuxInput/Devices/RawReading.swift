import CLinux
import Evdev
import Glibc
import InputEvents
import Rx

/// Reads several devices event by event, until a signal comes or the devices are idle.
package final class RawReading {
    private let loop: EventLoop
    private let devices: [RawDevice]
    private let idle: Int64?
    private let received: (_ device: Int, EvdevEvent) -> Void
    private var watches: [EventLoop.Watch?] = []
    private var isOver = false
    private var last: Timestamp?

    /// Prepares to read the devices.
    ///
    /// - Parameters:
    ///   - devices: the devices, which are not grabbed.
    ///   - idle: the time in microseconds without any event, counted from the first one, that ends
    ///   the reading.
    ///   - received: called with each event and the index of its device.
    /// - Throws: ``SystemError`` if a system call fails.
    package init(
        _ devices: [RawDevice],
        untilIdle idle: Int64?,
        received: @escaping (_ device: Int, EvdevEvent) -> Void
    ) throws(SystemError) {
        self.devices = devices
        self.idle = idle
        self.received = received
        loop = try EventLoop(scheduler: EventTimeScheduler(start: .present))
    }

    /// Reads until SIGINT or SIGTERM comes, all devices are gone, or all are idle.
    ///
    /// Calls `progress` after each batch of events and at least every 200 ms; ends early if it
    /// returns false.
    package func run(progress: () -> Bool) throws(SystemError) {
        let signals = try Signals([SIGTERM, SIGINT, SIGHUP], on: loop) { [unowned self] _ in
            isOver = true
        }
        for index in devices.indices {
            watches.append(
                try loop.watch(devices[index].descriptor) { [unowned self] in read(index) }
            )
        }
        while !isOver {
            try loop.turn(timeout: 200)
            guard progress() else { break }
            if let idle, let last, Timestamp.now.microseconds(since: last) >= idle { break }
        }
        for watch in watches.compactMap(\.self) { loop.remove(watch) }
        withExtendedLifetime(signals) {}
    }

    private func read(_ index: Int) {
        let isThere = devices[index].read { [unowned self] event in
            last = .now
            received(index, event)
        }
        guard !isThere, let watch = watches[index] else { return }
        loop.remove(watch)
        watches[index] = nil
        if watches.allSatisfy({ $0 == nil }) { isOver = true }
    }
}
