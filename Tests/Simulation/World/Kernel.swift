import CSimulation
import Glibc

/// The machine on which the daemon runs: its clocks, descriptors, files, devices and processes.
///
/// Time passes only while the daemon waits for events, or while the world lets the daemon hang.
/// Everything that happens outside the daemon is an occurrence, which the kernel runs at its time.
final class Kernel {
    /// CLOCK_MONOTONIC in microseconds, which stops while the machine sleeps.
    // Unchecked, here and elsewhere: only one thread runs, and nothing is called during a change.
    @exclusivity(unchecked) private(set) var now: Int64 = 60_000_000
    /// The microseconds that the machine has slept, which CLOCK_BOOTTIME adds.
    var asleep: Int64 = 0
    /// The difference between the wall clock and CLOCK_MONOTONIC.
    var wallClock: Int64 = 1_800_000_000_000_000
    let files = FileTree()
    let bus = SystemBus()
    /// The processes that have not been reaped.
    var processes: [Int32: Process] = [:]
    var lastProcess: Int32 = 1000
    /// The devices that exist, in the order of their arrival.
    var devices: [KernelDevice] = []
    var lastDevice = 0
    /// The monitors of udev.
    var monitors: [UdevMonitor] = []
    /// The signal that wakes the daemon.
    var signals: SignalQueue?
    /// True once the daemon has been killed: all its system calls fail.
    @exclusivity(unchecked) var isDaemonDead = false
    /// A recording of what the devices send; nil if none is made.
    var recording: StoryRecording?
    /// Called with the name of a call that waits.
    var waited: (String) -> Void = { _ in }
    /// Returns true if the daemon may wait for the message bus, as it may at its start.
    var mayWaitForBus: () -> Bool = { false }
    /// Called when the daemon is stopped at a call.
    var stopped: () -> Void = {}
    /// Called with each line that the daemon writes.
    var wrote: (String) -> Void = { _ in }
    /// Called with each program that the daemon starts.
    var started: (Process) -> Void = { _ in }
    /// Called when the daemon sends a signal to a process.
    var signalled: (Process, Int32) -> Void = { _, _ in }
    /// Called when a device has appeared, and when one is gone.
    var appeared: (KernelDevice) -> Void = { _ in }
    var vanished: (KernelDevice) -> Void = { _ in }

    @exclusivity(unchecked) private var descriptors: [Descriptor?] = []
    private var free: [Int32] = []
    /// The number of descriptors that may be open.
    var descriptorLimit = 1024
    private(set) var openCount = 0
    @exclusivity(unchecked) private var occurrences = Occurrences()
    @exclusivity(unchecked) private(set) var timers: [Timer] = []
    private var unfinishedLine: [UInt8] = []
    /// The number of rounds of the loop in which no time has passed.
    @exclusivity(unchecked) private var idleRounds = 0

    /// The first descriptor of the simulation; real ones are smaller, so they are never mixed up.
    static let first: Int32 = 4096

    // MARK: - Occurrences

    /// Schedules an occurrence, after those that are already scheduled for the same time.
    func at(_ time: Int64, _ body: @escaping () -> Void) {
        occurrences.add(max(time, now), body)
    }

    /// The time of the next occurrence.
    var nextOccurrence: Int64? { occurrences.nextTime }

    /// Lets time pass while the daemon does nothing, even if events wait for it.
    func pass(until time: Int64) {
        while let next = occurrences.nextTime, next <= time { step() }
        now = max(now, time)
    }

    private func step() {
        guard let next = occurrences.next() else { return }
        now = max(now, next.time)
        next.body()
    }

    /// Waits as epoll_wait(2) does; occurrences happen meanwhile.
    func wait(
        _ epoll: Epoll,
        _ events: UnsafeMutablePointer<epoll_event>,
        _ count: Int,
        timeout: Int32
    ) -> Int32 {
        if isDaemonDead { return -EBADF }
        var ready = epoll.collect(events, count, at: now)
        idleRounds = ready > 0 && timeout != 0 ? idleRounds + 1 : idleRounds
        if idleRounds > 20_000 {
            idleRounds = 0
            waited("no time passes between 20000 rounds of the loop: it spins")
            isDaemonDead = true
            return -EBADF
        }
        if ready > 0 || timeout == 0 { return Int32(ready) }
        let limit = timeout < 0 ? Int64.max : now + Int64(timeout) * 1000
        while ready == 0 {
            let next = timers.reduce(min(occurrences.nextTime ?? .max, limit)) {
                min($0, $1.dueNow ?? .max)
            }
            guard next < .max else {
                waited("the world has ended, and the daemon still waits")
                isDaemonDead = true
                return -EBADF
            }
            if next > now { idleRounds = 0 }
            if occurrences.nextTime == next { step() } else { now = max(now, next) }
            if isDaemonDead { return -EBADF }
            ready = epoll.collect(events, count, at: now)
            if now >= limit { break }
        }
        return Int32(ready)
    }

    // MARK: - Descriptors

    /// Opens a descriptor with the lowest free number, and returns the number.
    func open(_ descriptor: Descriptor) -> Int32 {
        guard hasFreeDescriptor else { return -EMFILE }
        openCount += 1
        if let timer = descriptor as? Timer { timers.append(timer) }
        if let lowest = free.min(), let place = free.firstIndex(of: lowest) {
            free.remove(at: place)
            descriptors[Int(lowest - Kernel.first)] = descriptor
            return lowest
        }
        descriptors.append(descriptor)
        return Kernel.first + Int32(descriptors.count - 1)
    }

    /// True if another descriptor may be opened.
    var hasFreeDescriptor: Bool { openCount < descriptorLimit }

    /// The number of open descriptors of processes.
    var handleCount: Int { descriptorCount { $0 is ProcessHandle } }

    /// Returns the number of open descriptors for which the condition holds.
    func descriptorCount(where holds: (Descriptor) -> Bool) -> Int {
        descriptors.count { $0.map(holds) ?? false }
    }

    subscript(_ number: Int32) -> Descriptor? {
        let index = Int(number - Kernel.first)
        return index >= 0 && index < descriptors.count ? descriptors[index] : nil
    }

    func close(_ number: Int32) -> Int32 {
        guard let descriptor = self[number] else { return number < 3 ? 0 : -EBADF }
        descriptors[Int(number - Kernel.first)] = nil
        free.append(number)
        openCount -= 1
        timers.removeAll { $0 === descriptor }
        descriptor.release()
        return 0
    }

    /// Closes all descriptors of a daemon that has ended, as the kernel does.
    func closeAll() {
        for index in descriptors.indices where descriptors[index] != nil {
            _ = close(Kernel.first + Int32(index))
        }
        descriptors = []
        free = []
        openCount = 0
        signals = nil
    }

    /// Returns the time of a clock, in microseconds.
    func time(of clock: Int32) -> Int64 {
        switch clock {
        case CLOCK_REALTIME: now + wallClock
        case CLOCK_BOOTTIME: now + asleep
        default: now
        }
    }

    /// Cancels the timers that watch the wall clock, when the clock is set and after a sleep.
    func clockWasSet() { timers.forEach { $0.clockWasSet() } }

    /// Breaks the reference cycles when the machine is no longer needed.
    func end() {
        devices.forEach { $0.forget() }
        occurrences = Occurrences()
        (started, signalled, stopped) = ({ _ in }, { _, _ in }, {})
        (appeared, vanished, wrote, waited) = ({ _ in }, { _ in }, { _ in }, { _ in })
        (mayWaitForBus, bus.connected) = ({ false }, {})
    }

    /// Receives the daemon's standard output and error.
    func write(_ bytes: UnsafeRawBufferPointer) {
        unfinishedLine += bytes
        while let end = unfinishedLine.firstIndex(of: 10) {
            wrote(String(decoding: unfinishedLine[..<end], as: UTF8.self))
            unfinishedLine.removeFirst(end + 1)
        }
    }
}

/// A heap of occurrences, ordered by time.
private struct Occurrences {
    /// An element of the heap, without the body, whose references each comparison would count.
    private struct Key {
        let time: Int64
        let order: Int
        let slot: Int

        static func < (left: Key, right: Key) -> Bool {
            left.time == right.time ? left.order < right.order : left.time < right.time
        }
    }

    private var heap: [Key] = []
    private var bodies: [() -> Void] = []
    private var freeSlots: [Int] = []
    private var count = 0

    var nextTime: Int64? { heap.first?.time }

    mutating func add(_ time: Int64, _ body: @escaping () -> Void) {
        count += 1
        let slot = freeSlots.popLast() ?? bodies.count
        if slot == bodies.count { bodies.append(body) } else { bodies[slot] = body }
        heap.append(Key(time: time, order: count, slot: slot))
        var child = heap.count - 1
        while child > 0, heap[child] < heap[(child - 1) / 2] {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func next() -> (time: Int64, body: () -> Void)? {
        guard let first = heap.first else { return nil }
        let body = bodies[first.slot]
        bodies[first.slot] = {}
        freeSlots.append(first.slot)
        let last = heap.removeLast()
        if !heap.isEmpty { sift(last) }
        return (first.time, body)
    }

    /// Replaces the first key and restores the order of the heap.
    private mutating func sift(_ key: Key) {
        heap[0] = key
        var parent = 0
        while true {
            var least = parent
            for child in 2 * parent + 1...2 * parent + 2
            where child < heap.count && heap[child] < heap[least] {
                least = child
            }
            guard least != parent else { break }
            heap.swapAt(least, parent)
            parent = least
        }
    }
}
