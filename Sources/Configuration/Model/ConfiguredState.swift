/// An element of `states:`: one of the user's own states, or a source for a built-in one.
public struct ConfiguredState: Hashable, Sendable {
    /// Its name in `when:`.
    public var name: String
    /// The command that reports the state: each line of its output is a new value; nil if there is
    /// none.
    public var command: Program?
    /// The desktop or program that reports the state (X11 does so by `command`); nil if none does.
    public var preset: StatePreset?
    /// True if the state follows the machine's accelerometer; only `orientation` can do so.
    public var usesSensor: Bool

    /// Creates a state in code.
    public init(
        name: String,
        command: Program? = nil,
        preset: StatePreset? = nil,
        usesSensor: Bool = false
    ) {
        self.name = name
        self.command = command
        self.preset = preset
        self.usesSensor = usesSensor
    }
}
