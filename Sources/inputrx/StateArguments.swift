import ArgumentParser
import InputEvents
import LinuxInput

/// What is the case around recorded devices: a recording holds what devices did, not how the picture
/// was turned.
struct StateArguments: ParsableArguments {
    @Option(
        name: .customLong("state"),
        help: ArgumentHelp(
            "What was the case from the beginning, such as orientation=90.",
            valueName: "name=value"
        )
    )
    var states: [StateArgument] = []

    /// Those events, behind the states that hold from their beginning.
    func events(
        before events: some Sequence<InputEvent>,
        from start: Timestamp
    ) -> some Sequence<InputEvent> {
        let first = states.map { InputEvent(time: start, kind: .state($0.change)) }
        return [AnySequence(first), AnySequence(events)].lazy.joined()
    }
}

/// `NAME=VALUE`.
struct StateArgument: ExpressibleByArgument {
    let change: StateChange

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "=") else { return nil }
        let name = String(argument[..<equals])
        let text = String(argument[argument.index(after: equals)...])
        guard StateChange.isName(name), let value = StateValue.accepted(text, for: name) else {
            return nil
        }
        change = StateChange(name, is: value)
    }
}
