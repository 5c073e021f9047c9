public import Gestures

/// The effect of a binding on the gestures that it wins.
public enum Effect: Hashable, Sendable {
    /// A command runs when the gesture has been made.
    case run(Command)
    /// Commands run during a continuous gesture: one for each phase that has a command, or for each
    /// step.
    case phases([Progress.Phase: Command], steps: StepCommands? = nil)
    /// Keys or a button are held during a continuous gesture, and the pointer follows its fingers.
    case drag(PointerDrag)
    /// A command runs as long as a continuous gesture lasts, and reads its progress line by line.
    case stream(Command, StreamFormat)

    /// Returns the command for a gesture or a part of it; nil if there is none.
    public func command(for progress: Progress?) -> Command? {
        switch self {
        case .run(let command), .stream(let command, _): command
        case .drag(let drag):
            switch progress?.phase {
            case .begin: .send(drag.down)
            case .end, .cancel: .send(drag.up)
            case .update, nil: nil
            }
        case .phases(let commands, let steps):
            progress.flatMap { progress in
                guard let steps, progress.phase == .update else { return commands[progress.phase] }
                return progress.steps > 0 ? steps.more : progress.steps < 0 ? steps.less : nil
            }
        }
    }

    /// All commands that the effect can run.
    public var commands: [Command] {
        switch self {
        case .run(let command), .stream(let command, _): [command]
        case .drag(let drag): [.send(drag.down), .send(drag.up)]
        case .phases(let commands, let steps):
            Progress.Phase.allCases.compactMap { commands[$0] }
                + [steps?.more, steps?.less].compactMap(\.self)
        }
    }

    /// True if the effect can start a program.
    var startsPrograms: Bool { commands.contains { $0.program != nil } }

    /// The commands for steps; nil if there are none.
    public var steps: StepCommands? {
        if case .phases(_, let steps) = self { steps } else { nil }
    }

    /// The drag of the pointer; nil if there is none.
    public var drag: PointerDrag? {
        if case .drag(let drag) = self { drag } else { nil }
    }
}

/// The format of the lines that a command under `feed:` reads.
public enum StreamFormat: String, CaseIterable, Hashable, Sendable {
    /// One JSON object in each line.
    case json = "json"
    /// Values separated by tabs, always in the same order.
    case tsv = "tsv"
}
