/// The commands for the steps of a continuous gesture, one for each of the two directions.
public struct StepCommands: Hashable, Sendable {
    /// The command for positive steps: up, right, out, clockwise, or in the direction of `on:`.
    public var more: Command?
    /// The command for negative steps.
    public var less: Command?
    /// The number of runs for several steps at once.
    public var rate: StepRate

    /// Creates commands for steps; nil means that nothing runs in that direction.
    public init(more: Command? = nil, less: Command? = nil, rate: StepRate = .each) {
        self.more = more
        self.less = less
        self.rate = rate
    }

    /// 16: the number of commands that can wait; the last one stands for all further steps.
    public static let limit = 16
}

/// The number of runs if a fast movement makes several steps at once.
public enum StepRate: String, CaseIterable, Hashable, Sendable {
    /// Once for each step.
    case each = "each"
    /// Once for all steps, with their number.
    case together = "together"
}
