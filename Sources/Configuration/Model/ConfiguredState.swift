/// Who tells a state, an element of `states:`: one of the user's own, or one that there is already.
public struct ConfiguredState: Hashable, Sendable {
    /// How `when:` calls it.
    public var name: String
    /// The command that tells it: each line that it prints is the new value; nil where only
    /// `inputrx state` does.
    public var command: Program?
    /// The desktop whose command that is; nil if the user wrote the command.
    public var preset: StatePreset?
    /// Whether the machine's accelerometer tells it, which it can only of the orientation.
    public var usesSensor: Bool

    /// A state made in code.
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
