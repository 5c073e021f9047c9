import CLinux
import Glibc
import Pipeline

/// A client: a program that is connected to the daemon's socket.
///
///     connected ── the request, one line ──▶ served ── closed, or the reply is written ──▶ ended
///
/// After the request, the connection is shut down for receiving, so that nothing that the program
/// sends wakes the daemon.
final class StatusPeer {
    /// 64 bytes: longer than any request.
    private static let requestLimit = 64

    /// Called once with the request, without its newline.
    var onRequest: (String) -> Void = { _ in }
    /// Called once, at the end of a round of the loop, when the connection has ended.
    var onEnd: () -> Void = {}
    /// True if the program receives a line for everything that happens.
    var isFollowing = false

    private let loop: EventLoop
    private let descriptor: Int32
    // A duplicate of the descriptor, which the loop watches for room to write, because a descriptor
    // can be registered only once (epoll_ctl(2)).
    private let output: Int32
    private var queue: OutputQueue?
    private var watch: EventLoop.Watch?
    private var request: [UInt8] = []
    private var isEnding = false
    private var isClosed = false

    /// Takes ownership of a connected, non-blocking socket.
    init(_ descriptor: Int32, on loop: EventLoop) {
        self.descriptor = descriptor
        self.loop = loop
        output = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard output >= 0 else { return }
        let queue = OutputQueue(output) { StatusLine.lost($0) + "\n" }
        queue.attach(to: loop)
        queue.onBrokenPipe = { [unowned self] in end() }
        self.queue = queue
    }

    /// Starts to wait for the request.
    func listen() {
        guard queue != nil else { return end() }
        watchFor(.input) { [unowned self] in read() }
    }

    /// Writes or queues lines, given without the last newline, or counts them as lost.
    func send(_ lines: String) { queue?.line(lines) }

    /// Ends the connection once everything is written.
    func finish() {
        guard let queue, !queue.isEmpty else { return end() }
        queue.onDrained = { [unowned self] in end() }
    }

    /// Closes the connection at once.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        if let watch { loop.remove(watch) }
        watch = nil
        queue = nil
        if output >= 0 { Glibc.close(output) }
        Glibc.close(descriptor)
    }

    private func read() {
        var bytes = [UInt8](repeating: 0, count: StatusPeer.requestLimit)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        if count < 0, [EAGAIN, EINTR].contains(errno) { return }
        guard count > 0 else { return end() }
        request += bytes[..<count]
        let line = request.prefix { $0 != UInt8(ascii: "\n") }
        guard line.count < request.count || request.count > StatusPeer.requestLimit else { return }
        // From now on, the loop watches only for the end of the connection.
        if let watch { loop.remove(watch) }
        watch = nil
        shutdown(descriptor, Int32(SHUT_RD))
        watchFor(.hangUp) { [unowned self] in end() }
        onRequest(String(decoding: line, as: UTF8.self))
    }

    private func watchFor(_ readiness: EventLoop.Readiness, _ handler: @escaping () -> Void) {
        do {
            watch = try loop.watch(descriptor, for: readiness, handler: handler)
        } catch {
            end()
        }
    }

    /// Reports the end, but only at the end of the round: the report releases the queue, and the
    /// queue may be the caller.
    private func end() {
        guard !isEnding else { return }
        isEnding = true
        if let watch { loop.remove(watch) }
        watch = nil
        loop.afterInput { [weak self] _ in self?.onEnd() }
    }
}
