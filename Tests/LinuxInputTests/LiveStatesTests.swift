import Glibc
import InputEvents
import Rx
import TestSupport
import Testing

@testable import LinuxInput

@Suite("States from several sources") struct LiveStatesTests {
    private let loop: EventLoop
    private let log = LogLines()
    private let states: LiveStates
    private let heard = Heard()

    private final class Heard {
        var events: [InputEvent] = []
        var texts: [String] {
            events.compactMap {
                if case .state(let change) = $0.kind {
                    "\(change.state)=\(change.value)"
                } else {
                    nil
                }
            }
        }
    }

    init() throws {
        loop = try EventLoop.forTest()
        states = LiveStates(loop: loop, log: log.log())
    }

    private func listen() -> any Disposable {
        states.events.subscribe(onNext: { [heard] in heard.events.append($0) })
    }

    private func turn() throws { try loop.turn(timeout: 0) }

    @Test("the latest value counts; if it is withdrawn, that of another source does")
    func last() throws {
        let subscription = listen()
        states.tell("orientation", is: "90", by: .user)
        try turn()
        states.tell("orientation", is: "bottom-up", by: .sensor)
        try turn()
        states.tell("orientation", is: "bottom-up", by: .sensor)
        try turn()
        states.forget("orientation", by: .sensor)
        try turn()
        states.forget("orientation", by: .user)
        try turn()
        #expect(
            heard.texts == [
                "orientation=90", "orientation=180", "orientation=90", "orientation=0",
            ]
        )
        subscription.dispose()
    }

    @Test("values at the start, and the first value of a program, are initial values")
    func initial() throws {
        func initial() -> [Bool] {
            heard.events.compactMap {
                if case .state(let change) = $0.kind { change.isInitial } else { nil }
            }
        }
        let subscription = listen()
        states.tell("kiosk", is: "yes", by: .user)
        try turn()
        states.tell("kiosk", is: "no", by: .user)
        states.tell("docked", is: "yes", by: .user)
        states.tell("app", is: "firefox", by: .command)
        try turn()
        states.tell("app", is: "foot", by: .command)
        try turn()
        #expect(
            heard.texts == ["kiosk=yes", "app=firefox", "docked=yes", "kiosk=no", "app=foot"]
        )
        #expect(initial() == [true, true, false, false, false])
        heard.events = []
        let second = listen()
        #expect(initial() == [true, true, true])
        second.dispose()
        subscription.dispose()
    }

    @Test("the session is locked as long as any source says so")
    func locked() throws {
        let subscription = listen()
        states.tell("locked", is: "yes", by: .user)
        try turn()
        states.tell("locked", is: "no", by: .logind)
        try turn()
        states.tell("locked", is: "yes", by: .logind)
        states.tell("locked", is: "no", by: .user)
        try turn()
        states.tell("locked", is: "no", by: .logind)
        try turn()
        #expect(heard.texts == ["locked=yes", "locked=no"])
        subscription.dispose()
    }

    @Test(
        "a later subscriber gets the present states; changes in one round are one change"
    )
    func later() throws {
        states.tell("app", is: "a", by: .command)
        states.tell("app", is: "b", by: .command)
        try turn()
        let subscription = listen()
        #expect(heard.texts == ["app=b"])
        states.tell("app", is: "c", by: .command)
        states.tell("app", is: "d", by: .command)
        #expect(heard.texts == ["app=b"])
        try turn()
        #expect(heard.texts == ["app=b", "app=d"])
        subscription.dispose()
    }

    @Test("an impossible value is ignored and logged once")
    func nonsense() throws {
        let subscription = listen()
        for value in ["sideways", "45", "undefined"] {
            states.tell("orientation", is: value, by: .command)
        }
        states.tell("locked", is: "maybe", by: .user)
        try turn()
        #expect(heard.texts == [])
        #expect(
            log.lines == [
                "warning: command: state orientation: `sideways` is not one of 0, 90, 180, 270\n",
                "warning: inputrx: state locked: `maybe` is not one of yes, no\n",
            ]
        )
        subscription.dispose()
    }

    @Test("a change comes after pending input, and not at an earlier time")
    func order() throws {
        let pipe = try Pipe()
        let subscription = listen()
        var order: [String] = []
        let watch = try loop.watch(pipe.readEnd) {
            _ = pipe.read()
            order.append("input after \(heard.events.count)")
            loop.scheduler.advance(to: RxTime(Timestamp.now))
        }
        states.tell("app", is: "a", by: .command)
        pipe.write("x")
        try turn()
        #expect(order == ["input after 0"])
        #expect(heard.texts == ["app=a"])
        let time = try #require(heard.events.first?.time)
        #expect(time == Timestamp(loop.scheduler.now))
        #expect(time <= .now)
        loop.remove(watch)
        subscription.dispose()
    }

    @Test("`inputrx state` works through its folder, even after the folder was removed")
    func told() throws {
        let runtime = try TemporaryFolder()
        let folder = StateFolder(runtimePath: runtime.path)
        try folder.tell("app", is: "before")
        let watcher = try DirectoryWatcher(on: loop)
        let subscription = listen()
        let told = UserStates(folder, states: states, watcher: watcher, log: log.log())
        #expect(try loop.turn { heard.texts == ["app=before"] })
        try folder.tell("app", is: "after")
        #expect(try loop.turn { heard.texts.last == "app=after" })
        try folder.tell("app", is: nil)
        #expect(try loop.turn { heard.texts.last == "app=" })
        rename("\(runtime.path)/inputrx", "\(runtime.path)/gone")
        rmdir("\(runtime.path)/gone/state")
        try folder.tell("app", is: "again")
        #expect(try loop.turn { heard.texts.last == "app=again" })
        withExtendedLifetime(told) {}
        subscription.dispose()
    }
}
