import Configuration
import InputEvents
import Pipeline

/// A command that a ``CommandRunner`` has started for an action.
///
/// The runner keeps this object until the process has ended or was released and, if the command has
/// a deadline, until the other processes of its group have ended as well.
final class CommandRun {
    let action: Action
    let command: Program
    let process: ChildProcess
    let started = Timestamp.now
    var watch: EventLoop.Watch?
    /// The timer of the timeout or, once the command is being terminated, of the kill.
    var deadline: TimerQueue.ID?
    /// True once the runner has begun to end the command.
    var isTerminating = false
    /// The end to report if a timeout or a replacement ends the command; otherwise nil, because
    /// the exit of the process is reported.
    var ending: CommandEnd?
    /// True once the process has ended; other processes of its group may still run.
    var hasEnded = false
    /// Writes the gesture to the command; nil for a command that reads nothing.
    var writer: LineWriter?

    /// Starts the command, which writes to `output`.
    ///
    /// The settings, if any, must have been prepared for this output; a stream does not use them.
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
        // The user's command must not be killed when this object is deallocated.
        process.outlivesUs = belongsToUser
    }

    /// True if the command continues when inputrx stops: a terminal that a gesture opened belongs
    /// to the user.
    ///
    /// A command with a `timeout:` does not continue, because its timeout would never expire; nor
    /// does a stream, because it would never receive the end of its gesture.
    let belongsToUser: Bool

    /// True if the gesture of the command has ended: for a stream, if the writer has received the
    /// end or cancel; otherwise, if an end or cancel started the command.
    var hasWholeGesture: Bool {
        let phase = action.gesture.progress?.phase
        return writer?.isFinished ?? (phase == .end || phase == .cancel)
    }
}

extension CommandRunner {
    /// 64 commands of one binding: far more than a person starts, and few enough for a phone.
    static let bindingLimit = 64
    /// 512 commands: each uses a file descriptor, and a process can usually open 1024.
    static let limit = 512
    /// 16 waiting actions of one binding: more commands would still run long after the last
    /// gesture.
    static let waitingLimit = 16
    /// 500 ms from SIGTERM to SIGKILL.
    static let grace = Duration.milliseconds(500)
}

extension Action {
    /// Returns this update merged with a waiting update.
    ///
    /// If each step is a command of its own, returns nil unless the steps of the two cancel out.
    func queued(after other: Action) -> Action? {
        let merged = merged(after: other)
        guard binding.effect?.steps?.rate == .each else { return merged }
        return merged.gesture.progress?.steps == 0 ? merged : nil
    }

    /// True for a begin, end or cancel of a continuous gesture, which `if-running:` never drops.
    var isEssential: Bool { gesture.progress != nil && !isUpdate }
}

extension ChildProcess.Exit {
    /// The end of the action if its process ended in this way.
    var end: CommandEnd {
        switch self {
        case .status(let status): .exited(status)
        case .signal(let signal): .signalled(signal)
        }
    }

    /// Returns the end of the process of this command, in words for the log.
    func text(of command: Program) -> String {
        switch self {
        case .status(127) where command.isShell: "not found (status 127)"
        case .status(let status): "exit status \(status)"
        case .signal(let signal): "ended by signal \(signal)"
        }
    }
}

extension Program {
    /// True if a shell runs the command.
    var isShell: Bool {
        if case .shell = self { true } else { false }
    }
}
