import Glibc

/// logind, which knows whether the user's session is locked.
final class Logind {
    static let service = "org.freedesktop.login1"

    /// The LockedHint of the session.
    private(set) var isLocked = false
    /// The number of the session that has the display.
    private(set) var session = 1
    private(set) var isRunning = true
    private(set) var isSilent = false
    /// True if the next reply has a value of another type.
    private var liesOnce = false
    /// The calls that wait until logind is no longer silent.
    private var waiting: [() -> Void] = []

    private var path: String { "/org/freedesktop/login1/session/_3\(session)" }

    /// True if calls are replied to.
    var answers: Bool { isRunning && !isSilent }

    func lock(_ locks: Bool) {
        isLocked = locks
        tell("Session", path)
    }

    /// Another session, which is not locked, gets the display.
    func changeSession() {
        session += 1
        isLocked = false
        tell("User", "/org/freedesktop/login1/user/_1000")
    }

    /// Tells of changes of another property, many times.
    func flood() {
        for _ in 0..<300 { tell("Session", path) }
    }

    /// Tells of changes of another session, whose LockedHint is none of the daemon's business.
    func tellOfAnotherSession() { tell("Session", "/org/freedesktop/login1/session/c9") }

    /// Gives a wrong reply to the next call, and lets the daemon ask again a second later.
    func lie() {
        liesOnce = true
        tell("Session", path)
        kernel.at(kernel.now + 1_000_000) { [self] in
            liesOnce = false
            tell("Session", path)
        }
    }

    func leave() { changeOwner(isRunning: false) }

    func come() { changeOwner(isRunning: true) }

    func fallSilent() { isSilent = true }

    /// Replies to all calls that have waited.
    func speak() {
        isSilent = false
        let late = waiting
        waiting = []
        late.forEach { $0() }
    }

    private func tell(_ interface: String, _ path: String) {
        guard isRunning else { return }
        let subject = BusMessage.Subject(
            service: Logind.service,
            path: path,
            interface: "org.freedesktop.DBus.Properties",
            member: "PropertiesChanged"
        )
        kernel.bus.signal(subject, [.text("\(Logind.service).\(interface)")])
    }

    private func changeOwner(isRunning: Bool) {
        guard self.isRunning != isRunning else { return }
        self.isRunning = isRunning
        let subject = BusMessage.Subject(
            service: "org.freedesktop.DBus",
            path: "/org/freedesktop/DBus",
            interface: "org.freedesktop.DBus",
            member: "NameOwnerChanged"
        )
        let owners = isRunning ? ["", ":1.3"] : [":1.3", ""]
        kernel.bus.signal(subject, [.text(Logind.service)] + owners.map { .text($0) })
    }

    func receive(_ call: BusMessage, reply: @escaping (BusMessage) -> Void) {
        // EHOSTUNREACH is libsystemd's number for ServiceUnknown.
        guard call.subject.service == Logind.service, isRunning else {
            return reply(BusMessage(error: EHOSTUNREACH))
        }
        guard !isSilent else {
            return waiting.append { [self] in receive(call, reply: reply) }
        }
        if liesOnce {
            liesOnce = false
            return reply(BusMessage(.init(), [.container("v", "s", [.text("yes")])]))
        }
        switch (call.arguments.last, call.subject.path) {
        case ("Display", "/org/freedesktop/login1/user/self"):
            let display = BusMessage.Value.container("r", "so", [.text("\(session)"), .path(path)])
            reply(BusMessage(.init(), [.container("v", "(so)", [display])]))
        case ("LockedHint", path):
            reply(BusMessage(.init(), [.container("v", "b", [.flag(isLocked)])]))
        default: reply(BusMessage(error: EBADR))
        }
    }
}
