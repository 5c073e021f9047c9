/// A state of the user's own, an element of `states:`, that conditions can ask about.
public struct ConfiguredState: Hashable, Sendable {
    /// How `when:` calls it.
    public var name: String
    /// The command that tells it: each line that it prints is the new value; nil where only
    /// `inputrx state` does.
    public var command: Command?

    /// A state made in code.
    public init(name: String, command: Command? = nil) {
        self.name = name
        self.command = command
    }
}
