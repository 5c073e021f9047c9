/// Follows the lock state of the user's session in logind: the LockedHint of the session that is
/// the Display of the user.
///
///     Display of the user ──▶ LockedHint of that session ──▶ yes, no
///     queried at the start, and again when a property of either changes or logind returns
///     no session           ──▶ no
///     a request that fails ──▶ the value stays, so a lost bus does not unlock a session
///     no reply for 25 s    ──▶ the value stays, and another query follows (1 s … 60 s)
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
    private let tell: (Bool) -> Void
    private let complain: (String) -> Void
    /// The object path of the session; empty if it is not known or there is none.
    private var session = ""
    private var isQuerying = false
    private var needsQuery = false
    private let attempts: Attempts

    /// True once logind has replied, or the request has failed.
    private(set) var isKnown = false

    /// Calls `tell` with the lock state each time it may have changed, and `complain` with the reason
    /// if there is no lock state.
    init(
        on bus: MessageBus,
        loop: EventLoop,
        tell: @escaping (Bool) -> Void,
        complain: @escaping (String) -> Void
    ) {
        self.bus = bus
        self.tell = tell
        self.complain = complain
        attempts = Attempts(on: loop)
        let changed =
            "type='signal',sender='\(SessionLock.service)',member='PropertiesChanged',"
            + "interface='org.freedesktop.DBus.Properties',arg0='\(SessionLock.service)"
        bus.subscribe("\(changed).Session'") { [weak self] message in
            if let self, session.isEmpty || message.path == session { query() }
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
            guard let name = message.text(), let path = message.text("o") else {
                self?.fail(message)
                return
            }
            self?.querySession(at: name.isEmpty ? "" : path)
        }
    }

    private func querySession(at path: String) {
        session = path
        guard !path.isEmpty else {
            guard endQuery() else { return }
            tell(false)
            return complain("no session")
        }
        let object = MessageBus.Object(
            service: SessionLock.service,
            path: path,
            interface: "org.freedesktop.login1.Session"
        )
        bus.get("LockedHint", of: object, contents: "b") { [weak self] message in
            guard let isLocked = message.flag() else {
                self?.fail(message)
                return
            }
            if self?.endQuery() ?? false { self?.tell(isLocked) }
        }
    }

    /// Ends a query; returns false, and starts another one, if something has changed meanwhile.
    private func endQuery() -> Bool {
        isQuerying = false
        isKnown = true
        guard needsQuery else { return true }
        needsQuery = false
        query()
        return false
    }

    /// Ends a query whose reply is an error or of another type.
    private func fail(_ message: MessageBus.Message) {
        guard endQuery() else { return }
        complain(message.refusal ?? "no LockedHint")
        // A change that logind told of may be missed; after other errors, logind tells of the next
        // one.
        if message.isTimeout { _ = attempts.retry { [unowned self] in query() } }
    }
}

extension MessageBus {
    /// Returns the match rule for the signal that a service appears or disappears.
    static func ownerChanged(_ service: String) -> String {
        "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
            + "member='NameOwnerChanged',arg0='\(service)'"
    }
}
