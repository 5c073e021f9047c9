import CLinux
import Glibc
import InputEvents
import Rx
import Testing

@testable import LinuxInput

@Suite struct EventLoopTests {
    @Test("a readable descriptor calls its handler; a removed one does not")
    func watchAndRemove() throws {
        let loop = try EventLoop.forTest()
        let pipe = try Pipe(content: "a")
        var text = ""
        let watch = try loop.watch(pipe.readEnd) { text += pipe.read() }
        try loop.turn(timeout: 1000)
        loop.remove(watch)
        loop.remove(watch)
        pipe.write("b")
        try loop.turn(timeout: 0)
        #expect(text == "a")
    }

    @Test("new input of a nested epoll instance calls the handler once, whatever it leaves unread")
    func newInput() throws {
        let loop = try EventLoop.forTest()
        let nested = epoll_create1(Int32(EPOLL_CLOEXEC))
        defer { close(nested) }
        let pipes = [try Pipe(content: "a"), try Pipe(content: "a")]
        defer { withExtendedLifetime(pipes) {} }
        for pipe in pipes {
            var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t())
            epoll_ctl(nested, EPOLL_CTL_ADD, pipe.readEnd, &event)
        }
        var calls = 0
        let watch = try loop.watch(nested, for: .newInput) { calls += 1 }
        defer { loop.remove(watch) }
        try loop.turn(timeout: 1000)
        try loop.turn(timeout: 0)
        #expect(calls == 1)
        // More data where some is left, and data after all was read.
        pipes[0].write("b")
        try loop.turn(timeout: 1000)
        #expect(calls == 2)
        pipes.forEach { _ = $0.read() }
        pipes[1].write("c")
        try loop.turn(timeout: 1000)
        #expect(calls == 3)
    }

    @Test("a handler that another one removed in the same round is not called")
    func removeWithinRound() throws {
        let loop = try EventLoop.forTest()
        var calls = 0
        var watches: [EventLoop.Watch] = []
        let pipes = [try Pipe(content: "a"), try Pipe(content: "a")]
        defer { withExtendedLifetime(pipes) {} }
        for pipe in pipes {
            watches.append(
                try loop.watch(pipe.readEnd) {
                    calls += 1
                    watches.forEach(loop.remove)
                }
            )
        }
        try loop.turn(timeout: 1000)
        #expect(calls == 1)
    }

    @Test("a handler is released with its removal, or after the round in which it removes itself")
    func releasesHandlers() throws {
        final class Held {}
        let loop = try EventLoop.forTest()
        let pipe = try Pipe(content: "a")
        weak var held: Held?
        func watch(_ act: @escaping () -> Void) throws -> EventLoop.Watch {
            let object = Held()
            held = object
            return try loop.watch(pipe.readEnd) { withExtendedLifetime(object, act) }
        }
        loop.remove(try watch {})
        #expect(held == nil)
        var own: EventLoop.Watch?
        own = try watch {
            if let own { loop.remove(own) }
            #expect(held != nil)
        }
        try loop.turn(timeout: 1000)
        #expect(held == nil)
    }

    @Test("a descriptor in the place of a removed one does not inherit its events")
    func reuseWithinRound() throws {
        let loop = try EventLoop.forTest()
        let pipes = [try Pipe(content: "a"), try Pipe(content: "a")]
        let silent = [try Pipe(), try Pipe()]
        var watches: [EventLoop.Watch] = []
        var silentCalls = 0
        for pipe in pipes {
            watches.append(
                try loop.watch(pipe.readEnd) {
                    watches.forEach(loop.remove)
                    for pipe in silent {
                        _ = try? loop.watch(pipe.readEnd) { silentCalls += 1 }
                    }
                }
            )
        }
        try loop.turn(timeout: 1000)
        #expect(silentCalls == 0)
    }

    @Test("a deadline wakes the loop, and nothing else does", .timeLimit(.minutes(1)))
    func deadline() throws {
        let loop = try EventLoop.forTest()
        var fired: Timestamp?
        let due = Timestamp.now.advanced(by: .milliseconds(5))
        loop.timers.add(at: due) { fired = .now }
        while fired == nil { try loop.turn() }
        #expect(try #require(fired) >= due)
    }

    @Test("a deadline in the past or at zero fires at once")
    func pastDeadline() throws {
        let loop = try EventLoop.forTest()
        var fired = 0
        loop.timers.add(at: .zero) { fired += 1 }
        loop.timers.add(at: Timestamp(microseconds: -5)) { fired += 1 }
        try loop.turn(timeout: 1000)
        #expect(fired == 2)
    }

    @Test(
        "an earlier deadline replaces a later one, for which the loop wakes afterwards",
        .timeLimit(.minutes(1))
    )
    func earlierDeadline() throws {
        let loop = try EventLoop.forTest()
        var fired: [Int] = []
        // So late that no machine is slow enough to reach it.
        let later = Timestamp.now.advanced(by: .seconds(86_400))
        loop.timers.add(at: later) { fired.append(2) }
        try loop.turn(timeout: 0)
        loop.timers.add(at: .now.advanced(by: .milliseconds(2))) { fired.append(1) }
        while fired.isEmpty { try loop.turn() }
        try loop.turn(timeout: 0)
        #expect(fired == [1])
        #expect(loop.armed == RxTime(nanoseconds: later.microseconds * 1000))
    }

    @Test("input that is pending when a timer is due is delivered first")
    func inputBeforeTimers() throws {
        let loop = try EventLoop.forTest()
        var order: [String] = []
        // The second pipe becomes readable only while the first one is handled.
        let early = try Pipe(content: "a")
        let late = try Pipe()
        _ = try loop.watch(early.readEnd) {
            order.append("input \(early.read())")
            late.write("b")
        }
        _ = try loop.watch(late.readEnd) { order.append("input \(late.read())") }
        loop.timers.add(at: .zero) { order.append("deadline") }
        try loop.turn(timeout: 1000)
        #expect(order == ["input a", "input b", "deadline"])
    }

    @Test("stop ends run after the current round")
    func stop() throws {
        let loop = try EventLoop.forTest()
        var calls = 0
        loop.timers.add(at: .zero) {
            calls += 1
            loop.stop()
        }
        try loop.run()
        #expect(calls == 1)
    }

    @Test("a descriptor that cannot be watched is an error")
    func unwatchable() throws {
        let loop = try EventLoop.forTest()
        let error = #expect(throws: SystemError.self) { _ = try loop.watch(-1) {} }
        #expect(error?.code == EBADF)
        #expect(error?.description == "cannot watch a file descriptor: Bad file descriptor")
    }
}
