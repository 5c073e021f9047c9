/// A single action of a binding, exactly as in the configuration.
public enum Command: Hashable, Sendable {
    /// A program is started.
    case program(Program)
    /// Keys, buttons or scroll steps are sent.
    case send(SentInput)

    /// Returns the command to run a text with `sh -c`.
    public static func shell(_ text: String) -> Command { .program(.shell(text)) }

    /// Returns the command to run a program with its arguments; no shell sees them.
    public static func arguments(_ list: [String]) -> Command { .program(.arguments(list)) }

    /// The program that it starts; nil if it sends input.
    public var program: Program? {
        if case .program(let program) = self { program } else { nil }
    }

    /// The input that it sends; nil if it starts a program.
    public var sent: SentInput? {
        if case .send(let input) = self { input } else { nil }
    }
}

/// A program to start, exactly as in the configuration.
public enum Program: Hashable, Sendable {
    /// A text for `sh -c`.
    case shell(String)
    /// A program and its arguments; no shell sees them.
    case arguments([String])
}

/// The behaviour when a command is to start while an earlier one still runs.
public enum IfRunning: String, CaseIterable, Hashable, Sendable {
    /// Another command starts beside it.
    case parallel = "parallel"
    /// Nothing starts.
    case drop = "drop"
    /// The new command starts when the old one has ended; they keep their order.
    case queue = "queue"
    /// The old command is killed, and the new one starts.
    case replace = "replace"
}
