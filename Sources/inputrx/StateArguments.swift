import ArgumentParser
import Configuration
import InputEvents
import LinuxInput
import Pipeline

/// The states at the beginning of a recording.
///
/// A recording contains only events of devices and not, for example, the rotation of the screen.
struct StateArguments: ParsableArguments {
    @Option(
        name: .customLong("state"),
        help: ArgumentHelp(
            "Set a state from the beginning of the recording, such as orientation=90.",
            valueName: "name=value"
        ),
        completion: .stateNames(suffix: "="),
        transform: StateArgument.init(argument:)
    )
    var states: [StateArgument] = []

    /// Warns about states that the configuration never uses, because their names may be mistyped.
    func warnOfUnusedStates(in configuration: Configuration, at path: String) {
        for state in states {
            UnusedState(state.change.state, in: configuration, at: path)?.report()
        }
    }

    /// Returns the states, followed by the events.
    func events(
        before events: some Sequence<InputEvent>,
        from start: Timestamp
    ) -> some Sequence<InputEvent> {
        let first = states.map { InputEvent(time: start, kind: .state($0.change)) }
        return [AnySequence(first), AnySequence(events)].lazy.joined()
    }
}

/// A state with its value on the command line: `NAME=VALUE`.
struct StateArgument {
    let change: StateChange

    init(argument: String) throws(StateArgumentError) {
        guard let equals = argument.firstIndex(of: "=") else {
            throw StateArgumentError(description: "write a name and a value: `lid=closed`")
        }
        let name = String(argument[..<equals])
        let text = String(argument[argument.index(after: equals)...])
        guard StateChange.isName(name) else {
            throw StateArgumentError(
                description:
                    "a name has lower-case letters, digits and hyphens, and begins with a letter"
            )
        }
        guard let value = StateValue.accepted(text, for: name) else {
            throw StateArgumentError(description: StateValue.complaint(text.printable, for: name))
        }
        change = StateChange(name, is: value, isInitial: true)
    }
}

/// The error in a ``StateArgument``; the parser adds the option and the text of the argument.
struct StateArgumentError: Error, CustomStringConvertible {
    let description: String
}
