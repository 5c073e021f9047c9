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

    /// Warns about states that the configuration never uses, because their names may be mistyped,
    /// and about values that no desktop reports.
    func warnOfMistakes(in configuration: Configuration, at path: String) {
        for change in states.map(\.change) {
            UnusedState(change.state, in: configuration, at: path)?.report()
            let value = configuration.value(change.value, of: change.state)
            guard let values = configuration.reportedValues(of: change.state),
                !values.contains(value)
            else { continue }
            LineOutput.standardError.text(
                "warning: the state `\(change.state)` is never `\(change.value.printable)`"
            )
            let choice = values.joined(separator: "` or `")
            LineOutput.standardError.text("  = help: write `\(choice)`")
        }
    }

    /// Returns the states, as the configuration reads their values, followed by the events.
    func events(
        before events: some Sequence<InputEvent>,
        from start: Timestamp,
        under configuration: Configuration
    ) -> some Sequence<InputEvent> {
        let first = states.map { state in
            let name = state.change.state
            let value = configuration.value(state.change.value, of: name)
            return InputEvent(
                time: start,
                kind: .state(StateChange(name, is: value, isInitial: true))
            )
        }
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
        change = StateChange(name, is: value)
    }
}

/// The error in a ``StateArgument``; the parser adds the option and the text of the argument.
struct StateArgumentError: Error, CustomStringConvertible {
    let description: String
}
