import Glibc
import Testing

@testable import LinuxInput

extension SystemStatesTests {
    /// A part of that suite, because the address of the bus is in the environment, which all tests
    /// share.
    @Suite("A refused configuration on the desktop")
    struct RefusalNoticeTests {
        private let loop: EventLoop
        private let log = LogLines()

        init() throws { loop = try EventLoop.forTest() }

        @Test(
            "appears once for each mistake and replaces the last one, until the file is in force"
        )
        func shown() throws {
            let desktop = try FakeSystem("org.freedesktop.Notifications", on: loop)
            let notice = RefusalNotice(loop: loop, log: log.log())
            notice.tellInForce("1 binding")
            notice.tellRefused("config.yaml:3:5: <b>")
            notice.tellRefused("config.yaml:3:5: <b>")
            #expect(try loop.turn { desktop.notifications.count == 1 })
            #expect(desktop.notifications[0].replaced == 0)
            #expect(desktop.notifications[0].texts[1] == "inputrx: the configuration was refused")
            #expect(
                desktop.notifications[0].texts[2].hasPrefix(
                    "config.yaml:3:5: &lt;b&gt;\nThe old one stays"
                )
            )
            // The answer has the notification's number.
            for _ in 0..<3 { try loop.turn(timeout: 20) }
            notice.tellRefused("another")
            #expect(try loop.turn { desktop.notifications.count == 2 })
            #expect(desktop.notifications[1].replaced == 41)
            for _ in 0..<3 { try loop.turn(timeout: 20) }
            notice.tellInForce("2 bindings from config.yaml")
            #expect(try loop.turn { desktop.notifications.count == 3 })
            #expect(desktop.notifications[2].replaced == 42)
            #expect(
                desktop.notifications[2].texts == [
                    "input-touchpad", "inputrx: the configuration is in force",
                    "2 bindings from config.yaml",
                ]
            )
            for _ in 0..<3 { try loop.turn(timeout: 20) }
            notice.tellRefused("a third")
            #expect(try loop.turn { desktop.notifications.count == 4 })
            #expect(desktop.notifications[3].replaced == 0, "the last one has gone by itself")
        }

        @Test("is only logged if nobody shows notifications, or if there is no bus")
        func nobody() throws {
            let system = try FakeSystem("org.example.Other", on: loop)
            let notice = RefusalNotice(loop: loop, log: log.log(threshold: .info))
            notice.tellRefused("a mistake")
            #expect(
                try loop.turn { log.lines.contains { $0.hasPrefix("inputrx: notifications: ") } }
            )
            system.end()
            // The loop notices the loss, and drops the connection afterwards.
            for _ in 0..<5 { try loop.turn(timeout: 20) }
            setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere", 1)
            notice.tellRefused("another")
            notice.tellRefused("a third")
            #expect(try loop.turn { log.lines.contains { $0.hasSuffix("is only logged\n") } })
        }
    }
}
