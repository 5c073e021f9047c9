public import Gestures

/// What a binding does with the gestures that it wins.
public enum Effect: Hashable, Sendable {
    /// A command is run when the gesture was made.
    case run(Command)
    /// Commands are run while a continuous gesture is made: one at each part of it that has one, and for its
    /// steps.
    case phases([Progress.Phase: Command], steps: StepCommands? = nil)
    /// A command runs for as long as a continuous gesture lasts, and reads of it line by line.
    case stream(Command, StreamFormat)

    /// The command for a gesture; nil where it has no command for that part of it.
    public func command(for progress: Progress?) -> Command? {
        switch self {
        case .run(let command), .stream(let command, _): command
        case .phases(let commands, let steps):
            progress.flatMap { progress in
                guard let steps, progress.phase == .update else { return commands[progress.phase] }
                return progress.steps > 0 ? steps.more : progress.steps < 0 ? steps.less : nil
            }
        }
    }

    /// Everything that it may do.
    public var commands: [Command] {
        switch self {
        case .run(let command), .stream(let command, _): [command]
        case .phases(let commands, let steps):
            Progress.Phase.allCases.compactMap { commands[$0] }
                + [steps?.more, steps?.less].compactMap(\.self)
        }
    }

    /// Whether it starts any program.
    var startsPrograms: Bool { commands.contains { $0.program != nil } }

    /// The commands for steps; nil where there are none.
    public var steps: StepCommands? {
        if case .phases(_, let steps) = self { steps } else { nil }
    }
}

/// How a command that reads of a gesture is told.
public enum StreamFormat: String, CaseIterable, Hashable, Sendable {
    /// One JSON object a line.
    case json = "json"
    /// Values with tabs between them, always in the same order.
    case tsv = "tsv"
}
