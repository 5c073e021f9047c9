/// What a binding does at one moment, exactly as the configuration has it.
public enum Command: Hashable, Sendable {
    /// A program is started.
    case program(Program)
    /// Keys, buttons or scroll steps are sent.
    case send(SentInput)

    /// A text for `sh -c`.
    public static func shell(_ text: String) -> Command { .program(.shell(text)) }

    /// A program and its arguments; no shell sees them.
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

/// A program to start, exactly as the configuration has it.
public enum Program: Hashable, Sendable {
    /// A text for `sh -c`.
    case shell(String)
    /// A program and its arguments; no shell sees them.
    case arguments([String])
}

/// What to do when a command is to start while it still runs from the last time.
public enum IfRunning: String, CaseIterable, Hashable, Sendable {
    /// Start another one beside it.
    case parallel = "parallel"
    /// Do nothing.
    case drop = "drop"
    /// Start when it has ended, in order.
    case queue = "queue"
    /// Kill it and start.
    case replace = "replace"
}
