import Glibc
import InputEvents
import Pipeline
import TestSupport
import Testing

@testable import LinuxInput

/// Uses real sockets, in real time.
@Suite("The socket of the daemon") struct StatusServerTests {
    private let loop: EventLoop
    private let runtime: TemporaryFolder
    private let folder: RuntimeFolder
    private let server: StatusServer

    init() throws {
        signal(SIGPIPE, SIG_IGN)
        loop = try EventLoop.forTest()
        runtime = try TemporaryFolder()
        folder = RuntimeFolder(runtimePath: runtime.path)
        server = try StatusServer(in: folder, on: loop) { hasHistory in
            ["first", hasHistory ? "history" : "no history", StatusLine.complete]
        }
    }

    /// Connects without a request.
    private func connected() throws -> Int32 {
        let descriptor = try #require(try StatusSocket.connect(in: folder))
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        return descriptor
    }

    private func ask(_ text: String) throws -> Int32 {
        let descriptor = try connected()
        #expect(write(descriptor, text, text.utf8.count) == text.utf8.count)
        return descriptor
    }

    /// Returns what can be read now; `isOver` is set at the end of file.
    private func content(_ descriptor: Int32, isOver: inout Bool) -> String {
        var text: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &bytes, bytes.count)
            if count == 0 { isOver = true }
            guard count > 0 else { return String(decoding: text, as: UTF8.self) }
            text += bytes[..<count]
        }
    }

    /// Returns the whole answer to a request.
    private func answer(_ request: String) throws -> String {
        let descriptor = try ask(request)
        defer { close(descriptor) }
        var text = ""
        var isOver = false
        #expect(
            try loop.turn {
                text += content(descriptor, isOver: &isOver)
                return isOver
            }
        )
        return text
    }

    @Test("answers `status` with a snapshot and the end of file")
    func status() throws {
        #expect(try answer("status\n") == "first\nhistory\n\(StatusLine.complete)\n")
        #expect(try answer("status\n") == "first\nhistory\n\(StatusLine.complete)\n")
        #expect(!server.hasFollowers)
    }

    @Test("is the owner's alone")
    func mode() {
        var status = stat()
        #expect(stat("\(folder.path)/socket", &status) == 0)
        #expect(status.st_mode == S_IFSOCK | 0o600 && status.st_uid == geteuid())
    }

    @Test(
        "refuses other requests, in one line",
        arguments: ["\n", "stat\n", "status \n", "follow", "FOLLOW\n", "\u{0}\n"]
    )
    func refused(request: String) throws {
        let isWhole = request.hasSuffix("\n")
        let long = isWhole ? request : String(repeating: request, count: 20)
        let text = try answer(long)
        #expect(text == #"{"event":"refused","why":"a request is `status` or `follow`"}"# + "\n")
    }

    @Test("sends those that follow a snapshot, then each line, until they go")
    func follow() throws {
        var first = 0
        server.onFirstFollower = { first += 1 }
        let readers = try [ask("follow\n"), ask("follow\n")]
        var isOver = false
        var text = ""
        #expect(
            try loop.turn {
                text += content(readers[0], isOver: &isOver)
                return text.hasSuffix("complete\"}\n") && first == 1
            }
        )
        #expect(try loop.turn { server.hasFollowers })
        server.send("a")
        server.send("b")
        #expect(content(readers[0], isOver: &isOver) == "a\nb\n")
        #expect(text == "first\nno history\n\(StatusLine.complete)\n" && !isOver)
        close(readers[0])
        close(readers[1])
        // Nobody writes, so only the end of their connections tells.
        #expect(try loop.turn { !server.hasFollowers })
        #expect(first == 1)
    }

    @Test("a reader that stalls loses lines and is told how many; another one gets them all")
    func stalled() throws {
        let slow = try ask("follow\n")
        let quick = try ask("follow\n")
        defer {
            close(slow)
            close(quick)
        }
        var isOver = false
        var all = ""
        #expect(
            try loop.turn {
                all += content(quick, isOver: &isOver)
                return all.hasSuffix("complete\"}\n")
            }
        )
        let count = 20_000
        let padding = String(repeating: "x", count: 90)
        let began = Timestamp.now
        for number in 0..<count {
            server.send("\(number) \(padding)")
            all += content(quick, isOver: &isOver)
        }
        // Nothing waited for the slow one.
        #expect(Timestamp.now.microseconds(since: began) < 20_000_000)
        #expect(all.split(separator: "\n").count == 3 + count)
        var text = ""
        #expect(
            try loop.turn {
                text += content(slow, isOver: &isOver)
                return text.contains("\"lost\"")
            }
        )
        server.send("afterwards")
        #expect(
            try loop.turn {
                text += content(slow, isOver: &isOver)
                return text.hasSuffix("afterwards\n")
            }
        )
        let lines = text.split(separator: "\n").dropFirst(3)
        let numbers = lines.compactMap { Int($0.prefix { $0 != " " }) }
        #expect(numbers == Array(0..<numbers.count), "the lines are whole and in order")
        let lost = #"{"event":"lost","lines":\#(count - numbers.count)}"#
        #expect(lines.suffix(2) == [Substring(lost), "afterwards"])
        #expect(numbers.count > 500 && numbers.count < count)
    }

    @Test("what a reader sends after its request is never read")
    func flood() throws {
        let reader = try ask("follow\n")
        defer { close(reader) }
        #expect(try loop.turn { server.hasFollowers })
        try loop.turn(timeout: 0)
        let bytes = [UInt8](repeating: 10, count: 4096)
        #expect(write(reader, bytes, bytes.count) == -1 && errno == EPIPE)
        server.send("a")
        var isOver = false
        #expect(content(reader, isOver: &isOver).hasSuffix("\na\n") && !isOver)
    }

    @Test("answers sixteen programs at a time, and refuses the next")
    func limit() throws {
        let readers = try (0..<StatusServer.limit).map { _ in
            let reader = try ask("follow\n")
            try loop.turn(timeout: 0)
            return reader
        }
        let text = try answer("status\n")
        #expect(
            text == #"{"event":"refused","why":"16 programs are connected already"}"# + "\n"
        )
        readers.forEach { close($0) }
        #expect(try loop.turn { !server.hasFollowers })
        #expect(try answer("status\n").hasPrefix("first\n"))
    }

    @Test("a program that says nothing and goes leaves nothing behind")
    func silent() throws {
        for _ in 0..<3 * StatusServer.limit {
            close(try connected())
            try loop.turn(timeout: 0)
        }
        let half = try ask("stat")
        try loop.turn(timeout: 0)
        close(half)
        #expect(try answer("status\n").hasPrefix("first\n"))
    }

    @Test("replaces the socket of a daemon that was killed, and removes its own")
    func stale() throws {
        let other = try TemporaryFolder()
        let place = RuntimeFolder(runtimePath: other.path)
        let left = try StatusSocket.listen(in: place)
        close(left)
        #expect(try StatusSocket.connect(in: place) == nil, "nobody listens")
        var next: StatusServer? = try StatusServer(in: place, on: loop) { _ in ["next"] }
        let request = try #require(try StatusRequest(.status, in: place))
        _ = fcntl(request.descriptor, F_SETFL, O_NONBLOCK)
        var lines: [String] = []
        #expect(
            try loop.turn {
                if let read = try? request.lines() { lines += read }
                return !lines.isEmpty
            }
        )
        #expect(lines == ["next"])
        withExtendedLifetime(next) {}
        next = nil
        #expect(access("\(place.path)/socket", F_OK) != 0)
        #expect(try StatusSocket.connect(in: place) == nil)
    }

    @Test("wakes nobody while nobody is connected")
    func idle() throws {
        _ = try answer("status\n")
        try loop.turn(timeout: 0)
        #expect(loop.armed == nil)
        server.send("nobody hears this")
        #expect(loop.armed == nil && !server.hasFollowers)
    }
}
