import Configuration
import InputEvents
import Pipeline

/// A command that a ``CommandRunner`` started for an action, from its start until nothing of it is
/// left to be watched.
final class CommandRun {
    let action: Action
    let command: Command
    let process: ChildProcess
    let started = Timestamp.now
    var watch: EventLoop.Watch?
    var deadline: TimerQueue.ID?
    var isTerminating = false
    /// Whether the process itself has ended, though others of its group may live.
    var hasEnded = false
    /// Writes the gesture to it while that goes on; nil for a command that is only run.
    var writer: LineWriter?

    /// Starts the command; its standard output and standard error are `output`, for which, and for
    /// reading nothing, the settings were prepared.
    init(
        _ command: Command,
        for action: Action,
        output: CommandOutput,
        _ settings: SpawnSettings
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
            isTold: isStream
        )
        // From here on also if inputrx ends by an error.
        process.outlivesUs = belongsToUser
    }

    /// Whether it goes on when inputrx stops: a terminal that a gesture opened is the user's.
    ///
    /// A `timeout:` would never come, and a stream would never hear of its gesture again.
    let belongsToUser: Bool

    /// Whether it is about the end of a gesture, and has been given all of it.
    var isLastWord: Bool {
        let phase = action.gesture.progress?.phase
        return writer?.isFinished ?? (phase == .end || phase == .cancel)
    }
}

extension Action {
    /// Whether it is an update, of which several may become one.
    var isUpdate: Bool { gesture.progress?.phase == .update }

    /// The update that takes up the steps of the other, which waits; nil where each step is a command of its
    /// own, unless one undoes the other.
    func queued(after other: Action) -> Action? {
        let both = merged(after: other)
        guard binding.effect?.steps?.rate == .each else { return both }
        return both.gesture.progress?.steps == 0 ? both : nil
    }

    /// Whether it is a part of a gesture that is never left out.
    var isEssential: Bool { gesture.progress != nil && !isUpdate }
}
