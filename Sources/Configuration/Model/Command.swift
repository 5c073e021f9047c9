/// A single action of a binding, exactly as the configuration says it.
public enum Command: Hashable, Sendable {
    /// A program is started.
    case program(Program)
    /// Keys, buttons or scroll steps are sent.
    case send(SentInput)

    /// Returns a text for `sh -c`.
    public static func shell(_ text: String) -> Command { .program(.shell(text)) }

    /// Returns a program and its arguments; no shell sees them.
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

/// A program to start, exactly as the configuration says it.
public enum Program: Hashable, Sendable {
    /// A text for `sh -c`.
    case shell(String)
    /// A program and its arguments; no shell sees them.
    case arguments([String])
}

/// The behaviour if a command should start while it still runs.
public enum IfRunning: String, CaseIterable, Hashable, Sendable {
    /// Another one starts beside it.
    case parallel = "parallel"
    /// Nothing.
    case drop = "drop"
    /// The new one starts when the old one has ended; they keep their order.
    case queue = "queue"
    /// The old one is killed, and the new one starts.
    case replace = "replace"
}
