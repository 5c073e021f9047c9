import CSimulation
import Glibc

/// A Unix socket: one that listens, or an end of a connection.
final class SocketEnd: Descriptor {
    /// The number of connections that may wait; 0 unless the socket listens.
    var backlog = 0
    /// The ends of the connections that wait to be accepted.
    @exclusivity(unchecked) private var waiting: [SocketEnd] = []

    /// The other end; nil if the socket is not connected.
    private var other: SocketEnd?
    /// The bytes that have arrived.
    @exclusivity(unchecked) private var bytes: [UInt8] = []
    /// The number of bytes that may wait here.
    private let room: Int
    /// True once this end is shut down for receiving.
    var isDeaf = false
    /// True once the other end is closed.
    private(set) var isBroken = false
    /// Called when bytes have arrived, or the other end is closed.
    var woken: () -> Void = {}

    init(room: Int = 212_992) { self.room = room }

    /// Connects a program; nil if too many connections wait.
    ///
    /// `room` is the number of bytes that wait for the program.
    func connect(room: Int) -> SocketEnd? {
        guard waiting.count < backlog, !isClosed else { return nil }
        let (near, far) = (SocketEnd(), SocketEnd(room: room))
        (near.other, far.other) = (far, near)
        waiting.append(near)
        arrivals += 1
        return far
    }

    /// Takes the connection that has waited for the longest time.
    func accept() -> SocketEnd { waiting.removeFirst() }

    override func isReadable(at now: Int64) -> Bool {
        !waiting.isEmpty || !bytes.isEmpty || isBroken || isDeaf
    }
    override var isHungUp: Bool { isBroken }
    override var isWritable: Bool { other.map { $0.bytes.count < $0.room } ?? true }

    override func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard !bytes.isEmpty else { return isBroken || isDeaf ? 0 : Int(-EAGAIN) }
        let count = min(buffer.count, bytes.count)
        buffer.copyBytes(from: bytes[..<count])
        bytes.removeFirst(count)
        return count
    }

    override func write(_ written: UnsafeRawBufferPointer) -> Int {
        guard let other, !isBroken, !other.isDeaf else { return Int(-EPIPE) }
        let count = min(written.count, other.room - other.bytes.count)
        guard count > 0 else { return Int(-EAGAIN) }
        other.bytes += written.prefix(count)
        other.arrivals += 1
        other.woken()
        return count
    }

    /// Takes up to `count` bytes.
    func take(_ count: Int) -> [UInt8] {
        let taken = Array(bytes.prefix(count))
        bytes.removeFirst(taken.count)
        if !taken.isEmpty { other?.arrivals += 1 }
        return taken
    }

    override func closed() {
        waiting.forEach { $0.closed() }
        waiting = []
        other?.isBroken = true
        other?.arrivals += 1
        other?.woken()
        other = nil
    }
}
