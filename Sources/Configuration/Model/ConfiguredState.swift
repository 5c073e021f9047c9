/// An element of `states:`: the source of a state, which is a user's own or a built-in one.
public struct ConfiguredState: Hashable, Sendable {
    /// Its name in `when:`.
    public var name: String
    /// The command that reports the state: each line that it prints is the new value; nil if there
    /// is none.
    public var command: Program?
    /// The desktop that reports it, with that command or without one; nil if none does.
    public var preset: StatePreset?
    /// True if the state follows the machine's accelerometer; only the orientation can.
    public var usesSensor: Bool

    /// Creates a state made in code.
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
