import ArgumentParser
import Configuration
import InputEvents
import LinuxInput
import Pipeline

/// `inputrx state`: sets, removes or prints states.
struct StateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "state",
        abstract: "Set a state that `when:` can ask for, or print it.",
        discussion: """
            For hooks of compositors and lock screens. A running daemon uses the value at once, and \
            a daemon that starts later finds it. The value is kept until you log out. A \
            configuration can ask for the states under `states:` and for those that inputrx knows: \
            locked, tablet-mode, lid, orientation, screen, mouse, pen, typing, touchpad and mode.

            Examples:
              inputrx state app firefox
              inputrx state locked yes
              inputrx state --clear app
            """
    )

    @Argument(
        help: "The state. Without it, print all states that you have set.",
        completion: .stateNames()
    )
    var name: String?

    @Argument(help: "The new value.", completion: .stateValues)
    var value: String?

    @Flag(help: "Remove the value that you have set.")
    var clear = false

    func validate() throws {
        if clear, name == nil || value != nil {
            throw ValidationError("--clear takes the name of a state and no value.")
        }
        if let name, !StateChange.isName(name) {
            throw ValidationError(
                "'\(name.printable)' is not a valid name of a state: use lower-case letters, digits "
                    + "and hyphens, and begin with a letter."
            )
        }
        if let name, let value { try StateCommand.validate(value, of: name) }
    }

    func run() throws {
        let folder = try StateCommand.folder()
        if let name, value != nil || clear {
            let value = value.flatMap { StateValue.accepted($0, for: name) }
            try reporting { () throws(SystemError) in try folder.tell(name, is: value) }
            if value != nil { warnIfUnused(name) }
        } else if let name {
            let stored = try reporting { () throws(SystemError) in try folder.value(of: name) }
            if let stored { LineOutput.standardOutput.line(stored.printable) }
        } else {
            let states = try reporting { () throws(SystemError) in try folder.list() }
            for (name, value) in states.sorted(by: { $0.key < $1.key }) {
                LineOutput.standardOutput.line("\(name) \(value.printable)")
            }
        }
    }

    /// Warns about a state that the configuration never uses, because its name may be mistyped.
    private func warnIfUnused(_ name: String) {
        let path = ConfigurationPlaces.find(environment)
        let configuration = CheckedConfiguration.silently(at: path)
        // Without a valid configuration, it is unknown which states the bindings use.
        UnusedState(name, in: configuration, at: path)?.report()
    }

    /// Throws a usage error if the state cannot have the value, or if the value cannot be stored.
    static func validate(_ value: String, of name: String) throws {
        if StateValue.accepted(value, for: name) == nil {
            throw ValidationError(StateValue.complaint(value.printable, for: name) + ".")
        }
        if !StateFolder.isValue(value) {
            throw ValidationError(
                "A value must be one line of at most \(StateFolder.longest) bytes."
            )
        }
    }

    /// Returns the folder of the states; ends the command if there is none.
    static func folder() throws -> StateFolder {
        if let folder = StateFolder.ofUser(environment: environment) { return folder }
        throw failure(
            .unavailable,
            "there is nowhere to keep states: XDG_RUNTIME_DIR is not set",
            help: "set it to the daemon's value, usually /run/user/UID"
        )
    }
}
