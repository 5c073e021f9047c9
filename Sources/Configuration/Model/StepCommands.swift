/// The commands for the steps of a continuous gesture, one for each of the two directions.
public struct StepCommands: Hashable, Sendable {
    /// Runs for positive steps: up, right, out, clockwise, or in the direction of `on:`.
    public var more: Command?
    /// Runs for negative steps.
    public var less: Command?
    /// How often they run for several steps at once.
    public var rate: StepRate

    /// Commands for steps; nil does nothing in that direction.
    public init(more: Command? = nil, less: Command? = nil, rate: StepRate = .each) {
        self.more = more
        self.less = less
        self.rate = rate
    }

    /// 16: as many as can wait for each other; the last one stands for all further steps.
    public static let limit = 16
}

/// How often the commands run if a fast movement makes several steps at once.
public enum StepRate: String, CaseIterable, Hashable, Sendable {
    /// Once for each step.
    case each = "each"
    /// Once for all steps, with their number.
    case together = "together"
}
