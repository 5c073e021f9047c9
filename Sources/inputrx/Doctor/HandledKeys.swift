import Configuration
import Setup

/// Finds the keys and switches of bindings on which logind acts, too.
struct HandledKeys {
    /// A property of logind's manager that says what a key does, and the inhibitor lock with which
    /// a desktop takes over the key.
    private struct Handling {
        let property: String
        let lock: String
    }

    /// The words of `on:` for keys and switches, with logind's handling of them.
    private static let handlings: [(words: Set<String>, handling: Handling)] = [
        (
            ["KEY_POWER", "KEY_POWER2"],
            Handling(property: "HandlePowerKey", lock: "handle-power-key")
        ),
        (["KEY_SLEEP"], Handling(property: "HandleSuspendKey", lock: "handle-suspend-key")),
        (["KEY_SUSPEND"], Handling(property: "HandleHibernateKey", lock: "handle-hibernate-key")),
        (["KEY_RESTART"], Handling(property: "HandleRebootKey", lock: "handle-reboot-key")),
        (["lid"], Handling(property: "HandleLidSwitch", lock: "handle-lid-switch")),
    ]

    /// Returns the value of a property of logind's manager, as `busctl get-property` prints it; nil
    /// if it is unknown.
    var property: (String) -> String? = { name in
        let reply = ProgramOutput(of: [
            "busctl", "--system", "get-property", "org.freedesktop.login1",
            "/org/freedesktop/login1",
            "org.freedesktop.login1.Manager", name,
        ])
        return reply.flatMap { $0.status == 0 ? $0.output : nil }
    }

    /// Returns the keys that the configuration binds and logind handles; empty if logind does not
    /// reply.
    func all(in configuration: Configuration) -> [SetupFacts.HandledKey] {
        let words = Set(
            configuration.patternSources.flatMap { source in
                source.on.split { $0 == " " || $0 == "+" }.map(String.init)
            }
        )
        var inhibited: Set<Substring>?
        return HandledKeys.handlings.compactMap { names, handling in
            guard let key = names.intersection(words).min(),
                let action = property(handling.property).flatMap(HandledKeys.text)
            else { return nil }
            let locks =
                inhibited
                ?? Set(
                    (property("BlockInhibited").flatMap(HandledKeys.text) ?? "").split(
                        separator: ":"
                    )
                )
            inhibited = locks
            return SetupFacts.HandledKey(
                key: key == "lid" ? "the lid" : key,
                property: handling.property,
                action: action,
                isInhibited: locks.contains(handling.lock[...])
            )
        }
    }

    /// Returns the text in a reply such as `s "poweroff"`; nil if there is none.
    private static func text(_ reply: String) -> String? {
        let parts = reply.split(separator: "\"", omittingEmptySubsequences: false)
        return parts.count >= 3 ? String(parts[1]) : nil
    }
}
