/// Follows the lock state of the user's session in logind: the LockedHint of the session that is
/// the Display of the user.
///
///     Display of the user ──▶ LockedHint of that session ──▶ yes, no
///     queried at the start, and again when a property of either changes or logind returns
///
/// Desktops and lock screens set the hint; if none does, the value stays `no`.
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
    /// The object path of the session; empty if it is not known or there is none.
    private var session = ""
    private var isQuerying = false
    private var needsQuery = false
    private var hasComplained = false

    /// True once logind has replied, or the request has failed.
    private(set) var isKnown = false

    /// Calls `tell` with the lock state each time it may have changed.
    init(on bus: MessageBus, log: Log, tell: @escaping (Bool) -> Void) {
        self.bus = bus
        self.log = log
        self.tell = tell
        let changed =
            "type='signal',sender='\(SessionLock.service)',member='PropertiesChanged',"
            + "interface='org.freedesktop.DBus.Properties',arg0='\(SessionLock.service)"
        bus.subscribe("\(changed).Session'") { [weak self] message in
            if let self, message.path == session { query() }
        }
        bus.subscribe("\(changed).User'") { [weak self] _ in self?.query() }
        bus.subscribe(MessageBus.ownerChanged(SessionLock.service)) { [weak self] _ in
            self?.query()
        }
        query()
    }

    private func query() {
        guard !isQuerying else {
            needsQuery = true
            return
        }
        isQuerying = true
        bus.get("Display", of: SessionLock.user, contents: "(so)") { [weak self] message in
            message.enter("r", "so")
            let name = message.text()
            self?.querySession(at: message.text("o"), named: name, message.refusal)
        }
    }

    private func querySession(at path: String?, named name: String?, _ refusal: String?) {
        guard let path, let name, !name.isEmpty else {
            session = ""
            handleReply(nil, refusal ?? "no session")
            return
        }
        session = path
        let object = MessageBus.Object(
            service: SessionLock.service,
            path: path,
            interface: "org.freedesktop.login1.Session"
        )
        bus.get("LockedHint", of: object, contents: "b") { [weak self] message in
            self?.handleReply(message.flag(), message.refusal ?? "no LockedHint")
        }
    }

    private func handleReply(_ isLocked: Bool?, _ reason: String) {
        isQuerying = false
        isKnown = true
        if needsQuery {
            needsQuery = false
            query()
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
    /// Returns the match rule for the signal that a service appears or disappears.
    static func ownerChanged(_ service: String) -> String {
        "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
            + "member='NameOwnerChanged',arg0='\(service)'"
    }
}
