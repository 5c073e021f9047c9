import Glibc
import InputEvents
import TestSupport
import Testing

@testable import LinuxInput

/// Writes lines to real pipes, sockets and files, in real time.
@Suite("Lines for a reader") struct OutputQueueTests {
    private let loop: EventLoop

    init() throws {
        // As in the daemon.
        signal(SIGPIPE, SIG_IGN)
        loop = try EventLoop.forTest()
    }

    private func queue(_ descriptor: Int32) -> OutputQueue {
        let queue = OutputQueue(descriptor) { "lost \($0)\n" }
        queue.attach(to: loop)
        return queue
    }

    /// A stream socket or a pipe whose reading end does not block.
    private func ends(isSocket: Bool) throws -> (readEnd: Int32, writeEnd: Int32) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue)
        let result = isSocket ? socketpair(AF_UNIX, type, 0, &ends) : pipe(&ends)
        guard result == 0 else { throw SystemError("no pipe") }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        return (ends[0], ends[1])
    }

    /// Returns everything that can be read now.
    private func content(_ descriptor: Int32) -> String {
        var text: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(descriptor, &bytes, bytes.count), count > 0 {
            text += bytes[..<count]
        }
        return String(decoding: text, as: UTF8.self)
    }

    @Test("arrive in order and whole, and lost ones are counted", arguments: [false, true])
    func slowReader(isSocket: Bool) throws {
        let (readEnd, writeEnd) = try ends(isSocket: isSocket)
        defer {
            close(readEnd)
            close(writeEnd)
        }
        let queue = queue(writeEnd)
        var reasons: [String] = []
        queue.onLoss = { reasons.append($0) }
        // More than the pipe, a socket's buffer and the queue hold, while nobody reads.
        let padding = String(repeating: "x", count: 90)
        for number in 0..<20_000 { queue.line("\(number) \(padding)") }
        #expect(reasons == ["its reader is too slow"])
        var text = ""
        #expect(
            try loop.turn {
                text += content(readEnd)
                return text.contains("lost ")
            }
        )
        queue.line("after")
        #expect(
            try loop.turn {
                text += content(readEnd)
                return text.hasSuffix("after\n")
            }
        )
        let lines = text.split(separator: "\n").dropLast()
        let kept = lines.prefix { !$0.hasPrefix("lost") }
        #expect(kept.enumerated().allSatisfy { $0.element == "\($0.offset) \(padding)" })
        #expect(lines.dropFirst(kept.count) == ["lost \(20_000 - kept.count)"])
        // Nothing is left to wait for.
        #expect(loop.timers.nextDue == nil)
    }

    @Test("wait while the terminal is stopped by Ctrl-S")
    func stoppedTerminal() throws {
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK)
        defer { close(master) }
        // TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)) unlock the other end and return its number.
        var (unlocked, number): (Int32, UInt32) = (0, 0)
        guard ioctl(master, 0x4004_5431, &unlocked) == 0, ioctl(master, 0x8004_5430, &number) == 0
        else { throw SystemError("no terminal") }
        let terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        defer { close(terminal) }
        let queue = queue(terminal)
        // The effect of Ctrl-S, but at once.
        #expect(tcflow(terminal, TCOOFF) == 0)
        for number in 0..<100 { queue.line("\(number)") }
        try loop.turn(timeout: 0)
        #expect(content(master).isEmpty)
        #expect(tcflow(terminal, TCOON) == 0)
        var text = ""
        #expect(
            try loop.turn {
                text += content(master)
                return text.contains("99\r\n")
            }
        )
        #expect(text == (0..<100).map { "\($0)\r\n" }.joined())
    }

    @Test("leave the descriptor itself blocking")
    func sharedDescriptor() throws {
        let (readEnd, writeEnd) = try ends(isSocket: false)
        defer {
            close(readEnd)
            close(writeEnd)
        }
        let queue = queue(writeEnd)
        for _ in 0..<2000 { queue.line(String(repeating: "x", count: 90)) }
        #expect(fcntl(writeEnd, F_GETFL) & O_NONBLOCK == 0)
    }

    @Test("are dropped if nobody reads them, which is reported once")
    func brokenPipe() throws {
        let (readEnd, writeEnd) = try ends(isSocket: false)
        defer { close(writeEnd) }
        let queue = queue(writeEnd)
        var count = 0
        queue.onBrokenPipe = { count += 1 }
        close(readEnd)
        for number in 0..<3 { queue.line("\(number)") }
        queue.drain(for: .seconds(60))
        #expect(count == 1)
    }

    @Test("are written whole even if they are longer than a pipe takes at once")
    func longLine() throws {
        let (readEnd, writeEnd) = try ends(isSocket: false)
        defer {
            close(readEnd)
            close(writeEnd)
        }
        let queue = queue(writeEnd)
        let long = String(repeating: "y", count: 200_000)
        queue.line("first")
        queue.line(long)
        queue.line("last")
        var text = ""
        #expect(
            try loop.turn {
                text += content(readEnd)
                return text.hasSuffix("last\n") || text.hasSuffix("lost 1\n")
            }
        )
        // The last line came while the long one filled the queue.
        #expect(text == "first\n\(long)\nlost 1\n")
    }

    @Test("are written at the end if there is a reader")
    func drain() throws {
        let (readEnd, writeEnd) = try ends(isSocket: false)
        defer {
            close(readEnd)
            close(writeEnd)
        }
        let queue = queue(writeEnd)
        // A reader that never reads costs the whole time limit.
        for _ in 0..<1200 { queue.line(String(repeating: "x", count: 90)) }
        queue.drain(for: .milliseconds(20))
        let first = content(readEnd)
        queue.drain(for: .seconds(60))
        let second = content(readEnd)
        #expect(first.hasSuffix("x\n") && second.hasSuffix("x\n"))
        #expect((first + second).split(separator: "\n").count == 1200)
    }

    @Test("are written to a file, and counted for a full device or a closed descriptor")
    func others() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "file")
        let file = open("\(folder.path)/file", O_WRONLY)
        defer { close(file) }
        queue(file).line("line")
        #expect(folder.read("file") == "line\n")
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        let queue = queue(full)
        var reasons: [String] = []
        queue.onLoss = { reasons.append($0) }
        for _ in 0..<3 { queue.line("line") }
        #expect(reasons == ["No space left on device"])
    }
}
