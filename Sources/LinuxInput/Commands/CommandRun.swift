import Configuration
import InputEvents
import Pipeline

/// A command that a ``CommandRunner`` has started for an action, until all its processes have
/// ended.
final class CommandRun {
    let action: Action
    let command: Program
    let process: ChildProcess
    let started = Timestamp.now
    var watch: EventLoop.Watch?
    var deadline: TimerQueue.ID?
    var isTerminating = false
    /// The end that is logged and reported; nil unless something other than the process itself ends
    /// it.
    var ending: CommandEnd?
    /// True once the process itself has ended; others of its group may live.
    var hasEnded = false
    /// The writer of the gesture to the command; nil for a command that reads nothing.
    var writer: LineWriter?

    /// Starts the command; `output` is its standard output and standard error.
    ///
    /// The settings, if any, were prepared for this output and for commands that read nothing.
    init(
        _ command: Program,
        for action: Action,
        output: CommandOutput,
        _ settings: SpawnSettings?
    ) throws(SystemError) {
        self.action = action
        self.command = command
        let isStream = if case .stream? = action.binding.effect { true } else { false }
        belongsToUser = action.binding.timeout == nil && !isStream
        process = try ChildProcess(
            command,
            facts: action.environment,
            output: output.descriptor,
            errors: output.descriptor,
            settings: isStream ? nil : settings,
            hasInput: isStream
        )
        // From now on, it survives even a crash of inputrx.
        process.outlivesUs = belongsToUser
    }

    /// True if it continues when inputrx stops: a terminal that a gesture opened belongs to the
    /// user.
    ///
    /// False with a `timeout:`, which would never expire, and for a stream, which would never
    /// receive the rest of its gesture.
    let belongsToUser: Bool

    /// True if it runs at the end of a gesture and has received the whole gesture.
    var hasWholeGesture: Bool {
        let phase = action.gesture.progress?.phase
        return writer?.isFinished ?? (phase == .end || phase == .cancel)
    }
}

extension CommandRunner {
    /// 64: far more than a person starts, and few enough for a phone.
    static let bindingLimit = 64
    /// 512: each command uses a file descriptor, and a process can usually open 1024.
    static let limit = 512
    /// 16: a minute of impatient swiping; more commands would still run long after the last
    /// gesture.
    static let waitingLimit = 16
    /// 500 ms from SIGTERM to SIGKILL.
    static let grace = Duration.milliseconds(500)
}

extension Action {
    /// Returns this update merged with a waiting one; nil if each step is its own command, unless
    /// the two cancel out.
    func queued(after other: Action) -> Action? {
        let both = merged(after: other)
        guard binding.effect?.steps?.rate == .each else { return both }
        return both.gesture.progress?.steps == 0 ? both : nil
    }

    /// True for a part of a gesture that is never dropped.
    var isEssential: Bool { gesture.progress != nil && !isUpdate }
}

extension ChildProcess.Exit {
    /// The end of an action whose process ended like this.
    var end: CommandEnd {
        switch self {
        case .status(let status): .exited(status)
        case .signal(let signal): .signalled(signal)
        }
    }

    /// Returns the end of a command in words for the log.
    func text(of command: Program) -> String {
        switch self {
        case .status(127) where command.isShell: "not found (status 127)"
        case .status(let status): "exit status \(status)"
        case .signal(let signal): "ended by signal \(signal)"
        }
    }
}
