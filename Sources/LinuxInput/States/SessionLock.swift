/// Follows the lock state of the user's session in logind: the LockedHint of the session that
/// logind calls the user's display.
///
///     Display of the user ──▶ LockedHint of that session ──▶ yes, no
///     queried at the start, and again when either changes or logind returns
///
/// Desktops and lock screens set the hint; if none does, it stays `no`.
final class SessionLock {
    private static let service = "org.freedesktop.login1"
    private static let user = MessageBus.Object(
        service: service,
        path: "/org/freedesktop/login1/user/self",
        interface: "org.freedesktop.login1.User"
    )

    private let bus: MessageBus
    private let log: Log
    private let tell: (Bool) -> Void
    private var session = ""
    private var isAsking = false
    private var asksAgain = false
    private var hasComplained = false

    /// True once logind has answered, even if there is no session.
    private(set) var isKnown = false

    /// Calls `tell` with logind's answer each time it may have changed.
    init(on bus: MessageBus, log: Log, tell: @escaping (Bool) -> Void) {
        self.bus = bus
        self.log = log
        self.tell = tell
        let changed =
            "type='signal',sender='\(SessionLock.service)',member='PropertiesChanged',"
            + "interface='org.freedesktop.DBus.Properties',arg0='\(SessionLock.service)"
        bus.subscribe("\(changed).Session'") { [weak self] message in
            if let self, message.path == session { ask() }
        }
        bus.subscribe("\(changed).User'") { [weak self] _ in self?.ask() }
        bus.subscribe(MessageBus.ownerChanged(SessionLock.service)) { [weak self] _ in self?.ask() }
        ask()
    }

    private func ask() {
        guard !isAsking else {
            asksAgain = true
            return
        }
        isAsking = true
        bus.get("Display", of: SessionLock.user, contents: "(so)") { [weak self] message in
            message.enter("r", "so")
            let name = message.text()
            self?.askSession(at: message.text("o"), named: name, message.refusal)
        }
    }

    private func askSession(at path: String?, named name: String?, _ refusal: String?) {
        guard let path, let name, !name.isEmpty else {
            session = ""
            answer(nil, refusal ?? "no session")
            return
        }
        session = path
        let object = MessageBus.Object(
            service: SessionLock.service,
            path: path,
            interface: "org.freedesktop.login1.Session"
        )
        bus.get("LockedHint", of: object, contents: "b") { [weak self] message in
            self?.answer(message.flag(), message.refusal ?? "no LockedHint")
        }
    }

    private func answer(_ isLocked: Bool?, _ reason: String) {
        isAsking = false
        isKnown = true
        if asksAgain {
            asksAgain = false
            ask()
            return
        }
        if isLocked == nil, !hasComplained {
            hasComplained = true
            log.write(.info, .inputrx, "logind: \(reason); the session counts as not locked")
        }
        tell(isLocked ?? false)
    }
}

extension MessageBus {
    /// Returns the match rule for signals that a service appears or disappears.
    static func ownerChanged(_ service: String) -> String {
        "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
            + "member='NameOwnerChanged',arg0='\(service)'"
    }
}
