import Gestures

extension Command {
    /// The program that it begins with, as it is looked up in `PATH`; nil if that cannot be told, or the
    /// shell has it built in.
    public var program: String? {
        switch self {
        case .shell(let text): ShellText(text).program
        case .arguments(let list): list.first.flatMap { $0.isEmpty ? nil : $0 }
        }
    }
}

extension Effect {
    /// All commands that it may run.
    public var commands: [Command] {
        switch self {
        case .run(let command), .stream(let command, _): [command]
        case .phases(let commands, let steps):
            Progress.Phase.allCases.compactMap { commands[$0] }
                + [steps?.more, steps?.less].compactMap(\.self)
        }
    }
}
