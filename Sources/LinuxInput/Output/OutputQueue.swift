import Glibc
import InputEvents

/// Lines on their way to a reader that may be slow, stopped or gone; nothing ever waits for it.
///
///     room for it           a line is written at once
///     no room               it waits in the queue, which is written in order once there is room
///     the queue is full     it is left out and counted
///     an error              so are all that wait: a full disk, no reader any more
///     room again            one line says how many were left out, then the others go on
///
/// A line is written as a whole: a pipe takes up to 4096 bytes at once or not at all, and the rest
/// of a longer one goes before all others.
final class OutputQueue {
    /// 64 KiB: as much again as the kernel keeps in a pipe, some hundred lines.
    static let limit = 64 << 10

    /// Called once when a pipe or socket has no reader any more.
    var onBrokenPipe: (() -> Void)?
    /// Called with the reason, in words, when lines begin to be left out.
    var onLoss: ((String) -> Void)?

    private struct Piece {
        /// What is still to be written of it.
        var rest: ArraySlice<UInt8>
        /// One, or as many as it says are left out.
        let lines: Int
    }

    private let output: UnblockedDescriptor
    private let loss: (Int) -> String
    private var waiting: [Piece] = []
    /// How many bytes wait.
    private var size = 0
    /// How many lines were left out since the last that was taken.
    private var lost = 0
    private var hasSaidLoss = false
    private var isBroken = false
    private var loop: EventLoop?
    private var watch: EventLoop.Watch?

    /// A queue for a descriptor, which must stay open; `loss` is the line, with its newline, that
    /// says how many lines are missing.
    init(_ descriptor: Int32, loss: @escaping (Int) -> String) {
        output = UnblockedDescriptor(descriptor)
        self.loss = loss
    }

    deinit { stopWaiting() }

    /// Lets the loop write what waits as soon as there is room.
    func attach(to loop: EventLoop) {
        self.loop = loop
        if !waiting.isEmpty { flush() }
    }

    /// Takes a line, to which it adds the newline, unless the queue is full.
    func line(_ text: String) { write(text + "\n") }

    /// Takes a line that ends in a newline, unless the queue is full.
    func write(_ line: String) {
        if !waiting.isEmpty { flush() }
        guard size + line.utf8.count <= OutputQueue.limit || waiting.isEmpty else {
            return lose(1, because: "its reader is too slow")
        }
        sayLoss()
        append(line, lines: 1)
        if watch == nil { flush() }
    }

    /// Writes what waits, for so long at most: when nothing comes after it.
    func drain(for limit: Duration) {
        let end = Timestamp.now.advanced(by: limit)
        flush()
        while !waiting.isEmpty {
            let left = end.microseconds(since: .now) / 1000
            guard left > 0 else { return }
            output.waitForRoom(milliseconds: Int32(left))
            flush()
        }
    }

    private func append(_ text: String, lines: Int) {
        waiting.append(Piece(rest: Array(text.utf8)[...], lines: lines))
        size += text.utf8.count
    }

    private func lose(_ lines: Int, because reason: String) {
        lost += lines
        guard !hasSaidLoss else { return }
        hasSaidLoss = true
        onLoss?(reason)
    }

    private func sayLoss() {
        guard lost > 0 else { return }
        append(loss(lost), lines: lost)
        lost = 0
    }

    private func flush() {
        var done = 0
        defer {
            waiting.removeFirst(done)
            if waiting.isEmpty { stopWaiting() }
        }
        while true {
            // All that waited was written: what was left out comes next.
            if done == waiting.count { sayLoss() }
            guard done < waiting.count else {
                hasSaidLoss = false
                return
            }
            guard let count = waiting[done].rest.withUnsafeBytes(output.write) else {
                return fail(errno, at: &done)
            }
            size -= count
            waiting[done].rest.removeFirst(count)
            if waiting[done].rest.isEmpty { done += 1 }
        }
    }

    private func fail(_ code: Int32, at done: inout Int) {
        if code == EAGAIN { return waitForRoom() }
        // Waiting would not help.
        let lines = waiting[done...].reduce(0) { $0 + $1.lines }
        done = waiting.count
        size = 0
        lose(lines, because: String(cString: strerror(code)))
        guard code == EPIPE, !isBroken else { return }
        isBroken = true
        onBrokenPipe?()
    }

    private func waitForRoom() {
        guard watch == nil, let loop else { return }
        // A descriptor that cannot be watched is tried again with the next line.
        watch = try? loop.watch(output.descriptor, for: .output) { [unowned self] in flush() }
    }

    private func stopWaiting() {
        if let watch { loop?.remove(watch) }
        watch = nil
    }
}
