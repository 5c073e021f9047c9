import Glibc
import LinuxInput

/// Work that takes seconds for a long recording.
///
/// On a terminal, a line shows the work and the seconds, from 2 s after the first work of the
/// command began. The line is removed before anything else is printed.
enum LongWork {
    /// Does the work, which must print nothing.
    static func named<Result, Failure: Error>(
        _ name: String,
        _ work: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let output = LineOutput.standardError
        guard output.canMoveCursor else { return try work() }
        let line = LongWorkLine(name.printable, since: start, on: output)
        defer { line.end() }
        return try work()
    }

    /// The time at which the first work of the command began.
    private static let start = LongWork.now

    /// The time of a monotonic clock, in milliseconds.
    fileprivate static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    }
}

/// A line on the terminal, which a thread of its own writes until ``end()``.
private final class LongWorkLine {
    private let output: LineOutput
    /// The read end and the write end of a pipe; closing the write end ends the thread.
    private var ends: [Int32] = [-1, -1]
    private var thread: pthread_t?

    /// Starts the thread; if the system cannot create a pipe or a thread, there is no line.
    init(_ name: String, since start: Int, on output: LineOutput) {
        self.output = output
        guard pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let writer = LineThread(name: name, start: start, output: output, descriptor: ends[0])
        let context = Unmanaged.passRetained(writer)
        // The thread must not receive signals, which are meant for the thread that works.
        var (allSignals, previousMask) = (sigset_t(), sigset_t())
        sigfillset(&allSignals)
        pthread_sigmask(SIG_SETMASK, &allSignals, &previousMask)
        var thread = pthread_t()
        let failure = pthread_create(
            &thread,
            nil,
            { context in
                guard let context else { return nil }
                Unmanaged<LineThread>.fromOpaque(context).takeRetainedValue().run()
                return nil
            },
            context.toOpaque()
        )
        pthread_sigmask(SIG_SETMASK, &previousMask, nil)
        guard failure == 0 else {
            context.release()
            ends.forEach { close($0) }
            return
        }
        self.thread = thread
    }

    /// Ends the thread, which removes the line, and waits for it.
    func end() {
        guard let thread else { return }
        close(ends[1])
        pthread_join(thread, nil)
        close(ends[0])
    }

    /// Writes the line, five times a second.
    private final class LineThread: Sendable {
        private let name: String
        private let start: Int
        private let output: LineOutput
        private let descriptor: Int32

        /// 2 s: a user who waits longer wants to know why.
        private static let delay = 2000

        init(name: String, start: Int, output: LineOutput, descriptor: Int32) {
            self.name = name
            self.start = start
            self.output = output
            self.descriptor = descriptor
        }

        /// Writes the line until the other end of the pipe is closed, then removes it.
        func run() {
            var isShown = false
            var state = pollfd(fd: descriptor, events: 0, revents: 0)
            while poll(&state, 1, 200) == 0 {
                let time = LongWork.now - start
                guard time >= LineThread.delay else { continue }
                // A line that wraps cannot be replaced.
                let width = (output.layout.width ?? 80) - 12
                let shown =
                    name.count <= width ? name : String(name.prefix(max(0, width - 1))) + "…"
                // ECMA-48: to the first column, and clear to the end of the line.
                output.write("\r\(shown), \(time / 1000) s\u{1b}[K")
                isShown = true
            }
            if isShown { output.write("\r\u{1b}[K") }
        }
    }
}
