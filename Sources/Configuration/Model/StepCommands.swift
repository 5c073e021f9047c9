/// The commands for the steps of a continuous gesture: one way and the other.
public struct StepCommands: Hashable, Sendable {
    /// Runs for steps that count as positive: up, right, out, clockwise, or the way that `on:` names.
    public var more: Command?
    /// Runs for steps the other way.
    public var less: Command?
    /// How often they run.
    public var rate: StepRate

    /// Commands for steps; nil does nothing that way.
    public init(more: Command? = nil, less: Command? = nil, rate: StepRate = .each) {
        self.more = more
        self.less = less
        self.rate = rate
    }

    /// 16: as many as wait at most for each other; what is beyond comes with the last.
    public static let limit = 16
}

/// How often the commands for steps run when a fast movement makes several steps at once.
public enum StepRate: String, CaseIterable, Hashable, Sendable {
    /// Once for each step.
    case each = "each"
    /// Once for all, with their number.
    case together = "together"
}
