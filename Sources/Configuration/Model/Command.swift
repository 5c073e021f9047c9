/// A command, exactly as the configuration has it.
public enum Command: Hashable, Sendable {
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
