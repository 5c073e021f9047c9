/// A single action of a binding, exactly as in the configuration.
public enum Command: Hashable, Sendable {
    /// Starts a program.
    case program(Program)
    /// Sends keys, buttons, scroll steps or motion of the pointer.
    case send(SentInput)

    /// Returns the command that runs a script with `sh -c`.
    public static func shell(_ text: String) -> Command { .program(.shell(text)) }

    /// Returns the command that runs a program with its arguments, without a shell.
    public static func arguments(_ list: [String]) -> Command { .program(.arguments(list)) }

    /// The program that the command starts; nil if the command sends input.
    public var program: Program? {
        if case .program(let program) = self { program } else { nil }
    }

    /// The input that the command sends; nil if the command starts a program.
    public var sent: SentInput? {
        if case .send(let input) = self { input } else { nil }
    }
}

/// A program to start, exactly as in the configuration.
public enum Program: Hashable, Sendable {
    /// A script for `sh -c`.
    case shell(String)
    /// A program and its arguments, which run without a shell.
    case arguments([String])

    /// The text for the shell, or the program and its arguments with spaces between them.
    var text: String {
        switch self {
        case .shell(let text): text
        case .arguments(let words): words.joined(separator: " ")
        }
    }

    /// The program and its arguments; in a text for the shell, all that stands between blanks.
    var words: [String] {
        switch self {
        case .shell(let text): text.split(whereSeparator: \.isWhitespace).map(String.init)
        case .arguments(let words): words
        }
    }
}

/// The behaviour if a command is due while an earlier one is still running.
public enum IfRunning: String, CaseIterable, Hashable, Sendable {
    /// The new command starts beside the old one.
    case parallel = "parallel"
    /// The new command does not start.
    case drop = "drop"
    /// The new command starts when all earlier ones have ended.
    case queue = "queue"
    /// The old command is killed, and the new one starts.
    case replace = "replace"
}
