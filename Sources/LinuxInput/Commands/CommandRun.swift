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
        // From here on, it survives even a crash of inputrx.
        process.outlivesUs = belongsToUser
    }

    /// True if it continues when inputrx stops: a terminal that a gesture opened is the user's.
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

extension Action {
    /// True for an update, several of which may be merged.
    var isUpdate: Bool { gesture.progress?.phase == .update }

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
