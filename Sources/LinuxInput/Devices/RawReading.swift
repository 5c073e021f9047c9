import CLinux
import Evdev
import Glibc
import InputEvents
import Rx

/// Reads several devices event by event, until a signal comes, or the devices are gone or idle.
package final class RawReading {
    private let loop: EventLoop
    private let devices: [RawDevice]
    private let idleTime: Int64?
    private let received: (_ device: Int, EvdevEvent) -> Void
    private var watches: [EventLoop.Watch?] = []
    private var isOver = false
    /// The time of the last event; nil before the first event.
    private var last: Timestamp?

    /// Prepares to read the devices.
    ///
    /// - Parameters:
    ///   - devices: the devices; they are not grabbed.
    ///   - idleTime: the time without any event that ends the reading, in microseconds, counted
    ///     after the first event; nil if the devices may be idle for any time.
    ///   - received: called with each event and the index of its device.
    /// - Throws: ``SystemError`` if a system call fails.
    package init(
        _ devices: [RawDevice],
        untilIdle idleTime: Int64?,
        received: @escaping (_ device: Int, EvdevEvent) -> Void
    ) throws(SystemError) {
        self.devices = devices
        self.idleTime = idleTime
        self.received = received
        loop = try EventLoop(scheduler: EventTimeScheduler(start: .present))
    }

    /// Reads until SIGINT, SIGTERM or SIGHUP comes, all devices are gone, or all are idle.
    ///
    /// Calls `progress` after each round of the loop and at least every 200 ms; ends early if
    /// `progress` returns false.
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
            if let idleTime, let last, Timestamp.now.microseconds(since: last) >= idleTime { break }
        }
        for watch in watches.compactMap(\.self) { loop.remove(watch) }
        withExtendedLifetime(signals) {}
    }

    private func read(_ index: Int) {
        let isPresent = devices[index].read { [unowned self] event in
            last = .now
            received(index, event)
        }
        guard !isPresent, let watch = watches[index] else { return }
        loop.remove(watch)
        watches[index] = nil
        if watches.allSatisfy({ $0 == nil }) { isOver = true }
    }
}
