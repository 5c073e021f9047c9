import Glibc
import InputEvents

/// A queue of lines for a reader that may be slow, stopped or gone; the program never waits for it.
///
///     there is room         a line is written at once
///     there is no room      the line waits in the queue, which is written in order
///     the queue is full     the line is dropped and counted
///     writing fails         all waiting lines are dropped and counted, because the disk is full or
///                           the reader is gone
///     there is room again   one line tells how many lines were dropped; later lines follow
///
/// Lines are never mixed: a pipe takes up to 4096 bytes as a whole or not at all, and the remainder
/// of a longer line is written before any other line.
final class OutputQueue {
    /// 64 KiB: as much as a pipe holds, and a few hundred lines.
    static let limit = 64 << 10

    /// Called once when the reader of a pipe or socket is found to be gone.
    var onBrokenPipe: (() -> Void)?
    /// Called with the reason in words when the first line of a series of losses is dropped.
    var onLoss: ((String) -> Void)?
    /// Called whenever all waiting lines have been written.
    var onDrained: (() -> Void)?
    /// True if no line waits.
    var isEmpty: Bool { waiting.isEmpty }

    private struct Piece {
        /// The unwritten part of the line.
        var remainder: ArraySlice<UInt8>
        /// 1, or the number of dropped lines that this line reports.
        let lines: Int
    }

    private let output: UnblockedDescriptor
    private let lossReport: (Int) -> String
    private var waiting: [Piece] = []
    /// The number of waiting bytes.
    private var waitingBytes = 0
    /// The number of dropped lines that have not been reported yet.
    private var lostCount = 0
    private var hasReportedLoss = false
    private var isBroken = false
    private var loop: EventLoop?
    private var watch: EventLoop.Watch?

    /// Creates a queue for a descriptor, which must stay open; `loss` returns the line, with its
    /// newline, that reports this number of dropped lines.
    init(_ descriptor: Int32, loss: @escaping (Int) -> String) {
        output = UnblockedDescriptor(descriptor)
        self.lossReport = loss
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
    ///
    /// An empty queue accepts a line of any length.
    func write(_ line: String) {
        if !waiting.isEmpty { flush() }
        guard waitingBytes + line.utf8.count <= OutputQueue.limit || waiting.isEmpty else {
            return lose(1, because: "its reader is too slow")
        }
        reportLoss()
        append(line, lines: 1)
        if watch == nil { flush() }
    }

    /// Waits until all lines are written, or the time limit has passed, before the program ends.
    func drain(for limit: Duration) {
        let deadline = Timestamp.now.advanced(by: limit)
        flush()
        while !waiting.isEmpty {
            let remaining = deadline.microseconds(since: .now) / 1000
            guard remaining > 0 else { return }
            output.waitForRoom(milliseconds: Int32(remaining))
            flush()
        }
    }

    private func append(_ text: String, lines: Int) {
        waiting.append(Piece(remainder: Array(text.utf8)[...], lines: lines))
        waitingBytes += text.utf8.count
    }

    private func lose(_ lines: Int, because reason: String) {
        lostCount += lines
        guard !hasReportedLoss else { return }
        hasReportedLoss = true
        onLoss?(reason)
    }

    private func reportLoss() {
        guard lostCount > 0 else { return }
        append(lossReport(lostCount), lines: lostCount)
        lostCount = 0
    }

    private func flush() {
        var finishedCount = 0
        defer {
            waiting.removeFirst(finishedCount)
            if waiting.isEmpty { stopWaiting() }
        }
        while true {
            // All waiting lines are written; the report on dropped lines comes next.
            if finishedCount == waiting.count { reportLoss() }
            guard finishedCount < waiting.count else {
                hasReportedLoss = false
                onDrained?()
                return
            }
            guard let count = waiting[finishedCount].remainder.withUnsafeBytes(output.write) else {
                return fail(errno, at: &finishedCount)
            }
            waitingBytes -= count
            waiting[finishedCount].remainder.removeFirst(count)
            if waiting[finishedCount].remainder.isEmpty { finishedCount += 1 }
        }
    }

    /// Waits if there is no room; after any other error, drops all waiting lines.
    private func fail(_ code: Int32, at finishedCount: inout Int) {
        if code == EAGAIN { return waitForRoom() }
        // Any other error would not go away by waiting.
        let lines = waiting[finishedCount...].reduce(0) { $0 + $1.lines }
        finishedCount = waiting.count
        waitingBytes = 0
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
