import Glibc
import InputEvents
import Rx
import TestSupport
import Testing

@testable import LinuxInput

/// Uses a message bus and services of its own; skipped if dbus-daemon is not installed.
@Suite("States from D-Bus", .serialized, .enabled(if: FakeSystem.isPossible))
struct SystemStatesTests {
    private let loop: EventLoop
    private let log = LogLines()
    private let states: LiveStates
    private let told = Told()
    private let session = "/org/freedesktop/login1/session/c1"

    private final class Told {
        var values: [String] = []
    }

    init() throws {
        loop = try EventLoop.forTest()
        states = LiveStates(loop: loop, log: log.log())
    }

    private func listen() -> any Disposable {
        states.events.subscribe(onNext: { [told] event in
            if case .state(let change) = event.kind {
                told.values.append("\(change.state)=\(change.value)")
            }
        })
    }

    private func logind() throws -> FakeSystem {
        let system = try FakeSystem("org.freedesktop.login1", on: loop)
        system.properties = [
            "org.freedesktop.login1.User.Display": .object("c1", path: session),
            "org.freedesktop.login1.Session.LockedHint": .flag(true),
        ]
        return system
    }

    private func systemStates() throws -> SystemStates {
        let watcher = try DirectoryWatcher(on: loop)
        return SystemStates(loop: loop, watcher: watcher, states: states, log: log.log())
    }

    private func hint(_ isLocked: Bool, _ system: FakeSystem, at path: String? = nil) throws {
        try system.change(
            "LockedHint",
            of: "org.freedesktop.login1.Session",
            at: path ?? session,
            to: .flag(isLocked)
        )
    }

    @Test("the session is locked while logind says so about the user's display")
    func locked() throws {
        let system = try logind()
        let subscription = listen()
        let followed = try systemStates()
        #expect(try loop.turn { told.values == ["locked=yes"] })
        try hint(false, system)
        #expect(try loop.turn { told.values.last == "locked=no" })
        // Of another session, so it does not count.
        try hint(true, system, at: "/org/freedesktop/login1/session/c2")
        try loop.turn(timeout: 50)
        #expect(told.values == ["locked=yes", "locked=no"])
        try hint(true, system)
        #expect(try loop.turn { told.values == ["locked=yes", "locked=no", "locked=yes"] })
        withExtendedLifetime(followed) {}
        subscription.dispose()
    }

    @Test("another session of the user can become the display")
    func otherSession() throws {
        let system = try logind()
        system.properties["org.freedesktop.login1.User.Display"] = .object("", path: "/")
        let subscription = listen()
        let followed = try systemStates()
        #expect(try loop.turn { log.lines.count == 1 })
        #expect(
            log.lines == ["inputrx: logind: no session; the session counts as not locked\n"]
        )
        try system.change(
            "Display",
            of: "org.freedesktop.login1.User",
            at: "/org/freedesktop/login1/user/_1000",
            to: .object("c1", path: session)
        )
        #expect(try loop.turn { told.values == ["locked=yes"] })
        withExtendedLifetime(followed) {}
        subscription.dispose()
    }

    @Test("without logind on the bus, the session is not locked, which is logged once")
    func noLogind() throws {
        let system = try FakeSystem("org.example.Other", on: loop)
        let subscription = listen()
        let followed = try systemStates()
        #expect(try loop.turn { !log.lines.isEmpty })
        #expect(
            log.lines == ["inputrx: logind: is not running; the session counts as not locked\n"]
        )
        #expect(told.values == [])
        withExtendedLifetime((system, followed)) {}
        subscription.dispose()
    }

    @Test("without a bus, the session is not locked, and no timer waits for a bus")
    func noBus() throws {
        setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nonexistent/bus", 1)
        defer { unsetenv("DBUS_SYSTEM_BUS_ADDRESS") }
        let followed = try systemStates()
        #expect(
            log.lines == [
                "inputrx: cannot connect to the system bus: No such file or directory; "
                    + "the session counts as not locked\n"
            ]
        )
        #expect(loop.timers.nextDue == nil)
        withExtendedLifetime(followed) {}
    }

    @Test("a bus that starts after the program is used")
    func laterBus() throws {
        let folder = try TemporaryFolder()
        setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=\(folder.path)/bus", 1)
        let followed = try systemStates()
        #expect(log.lines.count == 1)
        let subscription = listen()
        let system = try FakeSystem("org.freedesktop.login1", on: loop, in: folder)
        system.properties = [
            "org.freedesktop.login1.User.Display": .object("c1", path: session),
            "org.freedesktop.login1.Session.LockedHint": .flag(true),
        ]
        #expect(try loop.turn { told.values == ["locked=yes"] })
        try hint(false, system)
        #expect(try loop.turn { told.values.last == "locked=no" })
        withExtendedLifetime(followed) {}
        subscription.dispose()
    }

    @Test("a bus that refuses the first connection is tried again")
    func refusingBus() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "bus")
        setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=\(folder.path)/bus", 1)
        defer { unsetenv("DBUS_SYSTEM_BUS_ADDRESS") }
        let followed = try systemStates()
        #expect(log.lines.count == 1)
        #expect(loop.timers.nextDue != nil)
        withExtendedLifetime(followed) {}
    }

    @Test("the last value stays when the bus is lost, and the program reconnects")
    func lost() throws {
        let system = try logind()
        let subscription = listen()
        let followed = try systemStates()
        #expect(try loop.turn { told.values == ["locked=yes"] })
        system.end()
        #expect(try loop.turn { !log.lines.filter { $0.contains("lost the system bus") }.isEmpty })
        #expect(log.lines.contains { $0.hasSuffix("reconnecting in 1.0 seconds\n") })
        #expect(loop.timers.nextDue != nil)
        #expect(told.values == ["locked=yes"])
        withExtendedLifetime(followed) {}
        subscription.dispose()
    }

    @Test("the sensor is claimed while it is needed, and its values are degrees")
    func sensor() throws {
        let system = try FakeSystem("net.hadess.SensorProxy", on: loop)
        let name = "net.hadess.SensorProxy"
        let property = "AccelerometerOrientation"
        system.properties["\(name).\(property)"] = .text("undefined")
        let subscription = listen()
        let followed = try systemStates()
        #expect(system.calls == [])
        followed.update(wantsSensor: true)
        #expect(try loop.turn { system.calls == ["ClaimAccelerometer"] })
        func turn(to orientation: String) throws {
            try system.change(
                property,
                of: name,
                at: "/net/hadess/SensorProxy",
                to: .text(orientation)
            )
        }
        try turn(to: "left-up")
        #expect(try loop.turn { told.values == ["orientation=270"] })
        try turn(to: "undefined")
        try turn(to: "bottom-up")
        #expect(try loop.turn { told.values == ["orientation=270", "orientation=180"] })
        followed.update(wantsSensor: false)
        #expect(try loop.turn { system.calls.last == "ReleaseAccelerometer" })
        #expect(try loop.turn { told.values.last == "orientation=0" })
        withExtendedLifetime(followed) {}
        subscription.dispose()
    }

    @Test("a missing sensor is logged")
    func noSensor() throws {
        let system = try logind()
        let followed = try systemStates()
        followed.update(wantsSensor: true)
        #expect(try loop.turn { log.lines.contains { $0.contains("sensor") } })
        #expect(
            log.lines.contains(
                "warning: device: orientation sensor: iio-sensor-proxy: is not running\n"
            )
        )
        withExtendedLifetime((system, followed)) {}
    }
}
