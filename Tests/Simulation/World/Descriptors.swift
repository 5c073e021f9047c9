import CSimulation
import Glibc

/// An object to which a descriptor of the daemon, or of a guard, refers.
class Descriptor {
    private var references = 1
    /// True once no descriptor refers to the object.
    @exclusivity(unchecked) private(set) var isClosed = false
    /// The number of arrivals of data, for edge-triggered watches.
    @exclusivity(unchecked) var arrivals: UInt64 = 1

    /// Returns true if a read would return data now.
    func isReadable(at now: Int64) -> Bool { false }
    /// True if there is room for writing.
    var isWritable: Bool { true }
    /// True if the other end is gone.
    var isHungUp: Bool { false }

    /// Reads as read(2) does; a negative result is an error number.
    func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int { Int(-EINVAL) }
    /// Writes as write(2) does.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int { Int(-EINVAL) }
    /// Handles ioctl(2); a negative result is an error number.
    func control(_ request: UInt, _ argument: UnsafeMutableRawPointer?) -> Int32 { -ENOTTY }
    /// Called when the last descriptor of the object is closed.
    func closed() {}

    func retain() { references += 1 }

    func release() {
        references -= 1
        guard references == 0 else { return }
        isClosed = true
        closed()
    }
}

/// /dev/null.
final class NullDevice: Descriptor {
    override func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int { 0 }
    override func write(_ bytes: UnsafeRawBufferPointer) -> Int { bytes.count }
}

/// A timer of timerfd(2).
final class Timer: Descriptor {
    /// The time of `clock` at which the timer expires; nil if it is disarmed.
    var due: Int64?
    private let clock: Int32

    init(_ clock: Int32) { self.clock = clock }

    /// The time of CLOCK_MONOTONIC at which the timer expires, if the machine does not sleep before
    /// and nobody sets the clock; nil if it is disarmed.
    var dueNow: Int64? { due.map { $0 - (kernel.time(of: clock) - kernel.now) } }

    /// True if the timer is cancelled when the wall clock is set.
    var watchesClock = false
    @exclusivity(unchecked) private var isCancelled = false

    func clockWasSet() {
        guard watchesClock else { return }
        isCancelled = true
        arrivals += 1
    }

    override func isReadable(at now: Int64) -> Bool {
        isCancelled || dueNow.map { $0 <= now } ?? false
    }

    override func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        if isCancelled {
            isCancelled = false
            return Int(-ECANCELED)
        }
        guard let dueNow, dueNow <= kernel.now, buffer.count >= 8 else { return Int(-EAGAIN) }
        due = nil
        buffer.storeBytes(of: 1, as: UInt64.self)
        return 8
    }
}

/// The pending signals of signalfd(2).
final class SignalQueue: Descriptor {
    @exclusivity(unchecked) private var pending: [Int32] = []

    func raise(_ signal: Int32) {
        guard !pending.contains(signal) else { return }
        pending.append(signal)
        arrivals += 1
    }

    override func isReadable(at now: Int64) -> Bool { !pending.isEmpty }

    override func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard !pending.isEmpty else { return Int(-EAGAIN) }
        var information = signalfd_siginfo()
        information.ssi_signo = UInt32(pending.removeFirst())
        buffer.storeBytes(of: information, as: signalfd_siginfo.self)
        return MemoryLayout<signalfd_siginfo>.size
    }
}

/// An end of a pipe, or of a connection to a guard.
final class PipeEnd: Descriptor {
    private(set) var bytes: [UInt8] = []
    /// The capacity in bytes.
    var room = 65_536
    weak var other: PipeEnd?
    /// Called when this end is closed.
    var whenClosed: () -> Void = {}
    /// Called with the bytes that the daemon writes to this end.
    var received: (([UInt8]) -> Void)?
    /// True once the other end is closed.
    private(set) var isBroken = false

    override func isReadable(at now: Int64) -> Bool { !bytes.isEmpty || isBroken }
    override var isHungUp: Bool { isBroken }
    override var isWritable: Bool {
        guard received == nil else { return !isBroken }
        guard let other else { return true }
        return other.bytes.count + 4096 <= other.room
    }

    override func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard !bytes.isEmpty else { return isBroken ? 0 : Int(-EAGAIN) }
        let count = min(buffer.count, bytes.count)
        buffer.copyBytes(from: bytes[..<count])
        bytes.removeFirst(count)
        return count
    }

    override func write(_ written: UnsafeRawBufferPointer) -> Int {
        if isBroken { return Int(-EPIPE) }
        if let received {
            received(Array(written))
            return written.count
        }
        guard let other, !other.isClosed else { return Int(-EPIPE) }
        guard isWritable else { return Int(-EAGAIN) }
        other.fill(Array(written))
        return written.count
    }

    /// Adds bytes that can be read from this end; drops the bytes for which there is no room.
    func fill(_ more: [UInt8]) {
        bytes += more.prefix(max(0, room - bytes.count))
        arrivals += 1
    }

    /// Handles the close of the other end.
    func hangUp() {
        isBroken = true
        arrivals += 1
    }

    override func closed() {
        other?.hangUp()
        whenClosed()
    }
}

/// The descriptors that an epoll instance watches.
final class Epoll: Descriptor {
    private struct Entry {
        let number: Int32
        let descriptor: Descriptor
        var events: UInt32
        let data: UInt64
        var seen: UInt64 = 0

        /// Returns the requested events that have happened, and EPOLLHUP.
        func ready(at now: Int64) -> UInt32 {
            var ready: UInt32 = 0
            if events & EPOLLIN.rawValue != 0, descriptor.isReadable(at: now) {
                ready |= EPOLLIN.rawValue
            }
            if events & EPOLLOUT.rawValue != 0, descriptor.isWritable {
                ready |= EPOLLOUT.rawValue
            }
            if descriptor.isHungUp { ready |= EPOLLHUP.rawValue }
            return ready
        }
    }

    @exclusivity(unchecked) private var entries: [Entry] = []
    @exclusivity(unchecked) private var next = 0

    func control(_ operation: Int32, _ number: Int32, _ events: UInt32, _ data: UInt64) -> Int32 {
        let place = entries.firstIndex { $0.number == number }
        switch operation {
        case EPOLL_CTL_ADD:
            guard place == nil else { return -EEXIST }
            guard let descriptor = kernel[number] else { return -EBADF }
            // A file is always ready, so it cannot be watched; /proc/self/mountinfo can.
            if let file = descriptor as? OpenFile, file.inode.name != "mountinfo" {
                return -EPERM
            }
            let entry = Entry(number: number, descriptor: descriptor, events: events, data: data)
            entries.append(entry)
        case EPOLL_CTL_MOD:
            guard let place else { return -ENOENT }
            entries[place].events = events
            entries[place].seen = 0
        default:
            guard let place else { return -ENOENT }
            entries.remove(at: place)
        }
        return 0
    }

    /// Collects the ready descriptors, starting with a different one each time, so that none
    /// starves.
    func collect(
        _ events: UnsafeMutablePointer<epoll_event>,
        _ most: Int,
        at now: Int64
    ) -> Int {
        var count = 0
        var hasClosed = false
        for step in entries.indices {
            let index = (next + step) % entries.count
            if entries[index].descriptor.isClosed {
                hasClosed = true
                continue
            }
            let ready = entries[index].ready(at: now)
            guard ready != 0 else { continue }
            if entries[index].events & EPOLLET.rawValue != 0 {
                let arrivals = entries[index].descriptor.arrivals
                guard arrivals != entries[index].seen else { continue }
                entries[index].seen = arrivals
            }
            events[count].events = ready
            events[count].data.u64 = entries[index].data
            count += 1
            if count == most {
                next = (index + 1) % entries.count
                break
            }
        }
        if hasClosed { entries.removeAll(where: \.descriptor.isClosed) }
        return count
    }
}
