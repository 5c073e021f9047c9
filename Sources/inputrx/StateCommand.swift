import ArgumentParser
import InputEvents
import LinuxInput
import Pipeline

/// `inputrx state`: tells the running daemon what is the case.
struct StateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "state",
        abstract: "Tell a state that bindings may ask about; without VALUE, print what was told.",
        discussion: """
            For hooks of compositors and lock screens. A running daemon takes it in at once, one \
            that starts later finds it; it is kept until the end of the login. The states that a \
            configuration can ask about are those under `states:`, orientation, locked, mode, \
            tablet-mode and lid.

            Examples:
              inputrx state app firefox
              inputrx state locked yes
              inputrx state --clear app
            """
    )

    @Argument(help: "The state; without it, all that were told are listed.")
    var name: String?

    @Argument(help: "Its value from now on.")
    var value: String?

    @Flag(help: "Take back what was told.")
    var clear = false

    func validate() throws {
        if clear, name == nil || value != nil {
            throw ValidationError("--clear takes the name of a state and no value.")
        }
        if let name, !StateChange.isName(name) {
            throw ValidationError(
                "'\(name.printable)' cannot be the name of a state: it takes lower-case letters, "
                    + "digits and hyphens, and begins with a letter."
            )
        }
        if let name, let value { try StateCommand.validate(value, of: name) }
    }

    func run() throws {
        let folder = try StateCommand.folder()
        if let name, value != nil || clear {
            let value = value.flatMap { StateValue.accepted($0, for: name) }
            try reporting { () throws(SystemError) in try folder.tell(name, is: value) }
        } else if let name {
            let told = try reporting { () throws(SystemError) in try folder.value(of: name) }
            if let told { LineOutput.standardOutput.line(told.printable) }
        } else {
            let states = try reporting { () throws(SystemError) in try folder.list() }
            for (name, value) in states.sorted(by: { $0.key < $1.key }) {
                LineOutput.standardOutput.line("\(name) \(value.printable)")
            }
        }
    }

    /// Throws a usage error if the state cannot have that value.
    static func validate(_ value: String, of name: String) throws {
        if StateValue.accepted(value, for: name) == nil {
            throw ValidationError(StateValue.complaint(value.printable, for: name) + ".")
        }
        if !StateFolder.isValue(value) {
            throw ValidationError(
                "A value is one line of \(StateFolder.longest) bytes at most."
            )
        }
    }

    /// Where states are told; ends the command where there is no such place.
    static func folder() throws -> StateFolder {
        if let folder = StateFolder.ofUser(environment: environment) { return folder }
        LineOutput.standardError.line(
            """
            error: there is no folder in which a daemon could be told
              = note: XDG_RUNTIME_DIR is not set
              = help: set it to what it is for the daemon: /run/user/UID after a login
            """
        )
        throw ExitCode(.unavailable)
    }
}
