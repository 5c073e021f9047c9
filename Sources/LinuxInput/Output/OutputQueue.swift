import Glibc
import InputEvents

/// A queue of lines for a reader that may be slow, stopped or gone; the program never waits for it.
///
///     room for it           a line is written at once
///     no room               it waits in the queue, which is written in order once there is room
///     the queue is full     it is dropped and counted
///     an error              so are all waiting lines: the disk is full, or nobody reads any more
///     room again            one line tells how many were dropped, then the others follow
///
/// A line is written whole: a pipe takes up to 4096 bytes at once or not at all, and the rest of a
/// longer line comes before all others.
final class OutputQueue {
    /// 64 KiB: as much as the kernel keeps in a pipe, a few hundred lines.
    static let limit = 64 << 10

    /// Called once when the reader of a pipe or socket is gone.
    var onBrokenPipe: (() -> Void)?
    /// Called with the reason in words when the first line is dropped.
    var onLoss: ((String) -> Void)?
    /// Called whenever all waiting lines have been written.
    var onDrained: (() -> Void)?
    /// True if no line waits.
    var isEmpty: Bool { waiting.isEmpty }

    private struct Piece {
        /// The unwritten part of the line.
        var rest: ArraySlice<UInt8>
        /// 1, or the number of dropped lines that this line reports.
        let lines: Int
    }

    private let output: UnblockedDescriptor
    private let loss: (Int) -> String
    private var waiting: [Piece] = []
    /// The number of waiting bytes.
    private var size = 0
    /// The number of lines dropped since the last accepted one.
    private var lost = 0
    private var hasReportedLoss = false
    private var isBroken = false
    private var loop: EventLoop?
    private var watch: EventLoop.Watch?

    /// Creates a queue for a descriptor, which must stay open; `loss` returns the line, with its
    /// newline, that reports the number of missing lines.
    init(_ descriptor: Int32, loss: @escaping (Int) -> String) {
        output = UnblockedDescriptor(descriptor)
        self.loss = loss
    }

    deinit { stopWaiting() }

    /// Lets the loop write the waiting lines as soon as there is room.
    func attach(to loop: EventLoop) {
        self.loop = loop
        if !waiting.isEmpty { flush() }
    }

    /// Writes or queues a line, with a newline added, unless the queue is full.
    func line(_ text: String) { write(text + "\n") }

    /// Writes or queues a line that ends in a newline, unless the queue is full.
    func write(_ line: String) {
        if !waiting.isEmpty { flush() }
        guard size + line.utf8.count <= OutputQueue.limit || waiting.isEmpty else {
            return lose(1, because: "its reader is too slow")
        }
        reportLoss()
        append(line, lines: 1)
        if watch == nil { flush() }
    }

    /// Writes the waiting lines before the program ends, with a time limit.
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
        guard !hasReportedLoss else { return }
        hasReportedLoss = true
        onLoss?(reason)
    }

    private func reportLoss() {
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
            // All waiting lines are written; the report on dropped ones comes next.
            if done == waiting.count { reportLoss() }
            guard done < waiting.count else {
                hasReportedLoss = false
                onDrained?()
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
        // Waiting would not help with any other error.
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
        // If the descriptor cannot be watched, the next line tries again.
        watch = try? loop.watch(output.descriptor, for: .output) { [unowned self] in flush() }
    }

    private func stopWaiting() {
        if let watch { loop?.remove(watch) }
        watch = nil
    }
}
