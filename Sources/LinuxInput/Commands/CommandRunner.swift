import Configuration
import Glibc
import InputEvents
public import Pipeline

/// Runs the commands of actions, never waiting for one.
///
///     if-running   while the binding's command runs
///     parallel     starts another one
///     drop         does nothing
///     queue        starts it when the others have ended; at most 16 wait, later ones are dropped
///     replace      terminates it and starts when it has ended; only the last one waits
///
/// Of a continuous gesture, only updates are ever left out: begin, end and cancel wait for their
/// turn where updates would be dropped, and an update that waits takes up the steps of the next.
///
/// A `stream:` starts when its gesture begins and is told all of it; if-running is asked at the
/// begin only, and with drop the whole gesture is not told. `timeout:` counts from the gesture's end.
///
/// A command that outlives its `timeout:` is terminated: SIGTERM to its process group, 500 ms later
/// SIGKILL to whoever is left. At most 64 commands run at a time; further ones are dropped.
public final class CommandRunner: ActionSink {
    /// 64: far more than a person starts, few enough not to bring a phone down.
    static let runningLimit = 64
    /// 16: a minute of impatient swiping; more would play long after the finger has gone.
    static let waitingLimit = 16
    /// 500 ms from SIGTERM to SIGKILL.
    static let grace = Duration.milliseconds(500)

    private final class Run {
        let action: Action
        let process: ChildProcess
        let started = Timestamp.now
        var watch: EventLoop.Watch?
        var deadline: TimerQueue.ID?
        var isTerminating = false
        /// Whether the process itself has ended, though others of its group may live.
        var hasEnded = false
        let command: Command
        /// Tells it of the gesture while that goes on; nil for a command that is only run.
        var writer: LineWriter?

        init(_ command: Command, for action: Action) throws(SystemError) {
            self.action = action
            self.command = command
            let isStream = if case .stream? = action.binding.effect { true } else { false }
            process = try ChildProcess(command, facts: action.environment, isTold: isStream)
        }

        /// Whether it is about the end of a gesture, and knows.
        var isLastWord: Bool {
            let phase = action.gesture.progress?.phase
            return writer?.isFinished ?? (phase == .end || phase == .cancel)
        }
    }

    private let loop: EventLoop
    private let log: Log
    private var runs: [Run] = []
    private var waiting: [Binding: [Action]] = [:]
    private var whenIdle: (() -> Void)?

    /// A runner whose commands are watched by the loop.
    public init(loop: EventLoop, log: Log) {
        self.loop = loop
        self.log = log
    }

    /// Runs the action's command, or does what `if-running:` says.
    public func perform(_ action: Action) {
        guard whenIdle == nil, action.command != nil else { return }
        let binding = action.binding
        if case .stream(_, let format)? = binding.effect {
            tell(action, format)
            return
        }
        let running = runs.filter { $0.action.binding == binding && !$0.hasEnded }
        switch binding.ifRunning {
        case _ where running.isEmpty, .parallel:
            start(action)
        case .drop where !action.isEssential:
            log.write(.info, .command, "\(binding.label): still running, not started again")
        case .drop: waiting[binding, default: []].append(action)
        case .queue:
            if let last = waiting[binding]?.last, action.isUpdate, last.isUpdate {
                waiting[binding]?.removeLast()
                waiting[binding]?.append(action.merged(after: last))
                return
            }
            let isRoom = waiting[binding, default: []].count < CommandRunner.waitingLimit
            guard isRoom || action.isEssential else {
                log.write(
                    .warning,
                    .command,
                    "\(binding.label): \(CommandRunner.waitingLimit) are waiting, dropped"
                )
                return
            }
            waiting[binding, default: []].append(action)
        case .replace:
            waiting[binding] = waiting[binding, default: []].filter(\.isEssential) + [action]
            running.forEach(terminate)
        }
    }

    /// Calls `handler` when all commands, those that wait for their turn included, have ended.
    func finish(whenIdle handler: @escaping () -> Void) {
        whenIdle = handler
        noticeIdle()
    }

    /// Terminates all commands and calls `handler` when none is left, 500 ms later at most.
    ///
    /// Nothing is started any more.
    func stop(whenIdle handler: @escaping () -> Void) {
        whenIdle = handler
        waiting = [:]
        // Who has just been told that a gesture is cancelled may undo what it did.
        for run in runs { terminate(run, by: run.isLastWord ? 0 : SIGTERM) }
        noticeIdle()
    }

    /// Kills all commands at once.
    func kill() {
        for run in runs { run.process.signalGroup(SIGKILL) }
    }

    @discardableResult
    private func start(_ action: Action) -> Run? {
        guard let command = action.command else { return nil }
        let label = action.binding.label
        guard runs.count < CommandRunner.runningLimit else {
            let limit = CommandRunner.runningLimit
            log.write(.warning, .command, "\(label): \(limit) commands are running, dropped")
            return nil
        }
        do {
            let run = try Run(command, for: action)
            runs.append(run)
            try watch(run)
            let summary = command.summary
            log.write(.info, .command, "\(label): started \(run.process.id): \(summary)")
            return run
        } catch {
            log.write(.error, .command, "\(label): \(error)")
            return nil
        }
    }

    private func watch(_ run: Run) throws(SystemError) {
        do {
            run.watch = try loop.watch(run.process.descriptor) { [unowned self, unowned run] in
                end(run)
            }
        } catch {
            // Not to be left running unseen.
            run.process.kill()
            forget(run)
            throw error
        }
        if run.process.input == nil { limitTime(of: run, since: run.started) }
    }

    private func limitTime(of run: Run, since start: Timestamp) {
        guard let timeout = run.action.binding.timeout else { return }
        run.deadline = loop.timers.add(at: start.advanced(by: timeout)) {
            [unowned self, unowned run] in
            let label = run.action.binding.label
            log.write(.warning, .command, "\(label): still running after \(timeout), terminated")
            terminate(run)
        }
    }

    private func terminate(_ run: Run) { terminate(run, by: SIGTERM) }

    /// Gives a command as long as the grace lasts to end, because of the signal or by itself (0).
    private func terminate(_ run: Run, by signal: Int32) {
        guard !run.isTerminating else { return }
        run.isTerminating = true
        run.process.signalGroup(signal)
        // A stopped process receives SIGTERM only when it goes on.
        run.process.signalGroup(SIGCONT)
        loop.timers.cancel(run.deadline)
        run.deadline = loop.timers.add(at: .now.advanced(by: CommandRunner.grace)) {
            [unowned self, unowned run] in
            run.process.signalGroup(SIGKILL)
            run.deadline = nil
            if run.hasEnded {
                forget(run)
                noticeIdle()
            }
        }
    }

    private func end(_ run: Run) {
        guard let exit = run.process.reap() else { return }
        if let watch = run.watch { loop.remove(watch) }
        run.hasEnded = true
        report(run, exit)
        if let writer = run.writer, !writer.isClosed {
            writer.close()
            let label = run.action.binding.label
            log.write(.warning, .command, "\(label): \(LineWriter.deafness)")
        }
        // After SIGTERM, others of the group may still be on their way out: the deadline's business.
        let leavesOthers = run.isTerminating && run.deadline != nil && run.process.signalGroup(0)
        if !leavesOthers { forget(run) }
        startNext(of: run.action.binding)
        noticeIdle()
    }

    private func forget(_ run: Run) {
        run.writer?.close()
        loop.timers.cancel(run.deadline)
        runs.removeAll { $0 === run }
    }

    private func noticeIdle() {
        if runs.isEmpty, waiting.isEmpty { whenIdle?() }
    }

    // MARK: - Streams

    /// Starts the stream of a gesture that begins; tells the stream of one that goes on.
    private func tell(_ action: Action, _ format: StreamFormat) {
        let binding = action.binding
        guard action.gesture.progress?.phase == .begin else {
            // None if it could not be started, or has ended, which was said.
            let run = runs.last {
                $0.writer != nil && $0.action.binding == binding
                    && $0.action.gesture.isPartOfSame(as: action.gesture)
            }
            guard let run, let writer = run.writer, !writer.isFinished else { return }
            writer.write(action)
            if writer.isFinished { limitTime(of: run, since: .now) }
            return
        }
        let running = runs.filter { $0.action.binding == binding && !$0.hasEnded }
        if binding.ifRunning == .drop, !running.isEmpty {
            log.write(.info, .command, "\(binding.label): still running, not told of this gesture")
            return
        }
        if binding.ifRunning == .replace { running.forEach(terminate) }
        guard let run = start(action), let input = run.process.input else { return }
        run.writer = LineWriter(input, format: format, loop: loop) { [unowned self] error in
            log.write(.warning, .command, "\(binding.label): \(error)")
        }
        run.writer?.write(action)
    }

    private func startNext(of binding: Binding) {
        // More than one round only if a command cannot be started.
        while let next = waiting[binding]?.first, !isRunning(binding) {
            waiting[binding]?.removeFirst()
            if waiting[binding]?.isEmpty ?? false { waiting[binding] = nil }
            start(next)
        }
    }

    private func isRunning(_ binding: Binding) -> Bool {
        runs.contains { $0.action.binding == binding && !$0.hasEnded }
    }

    private func report(_ run: Run, _ exit: ChildProcess.Exit) {
        let label = run.action.binding.label
        let duration = Timestamp.now.microseconds(since: run.started) / 1000
        switch exit {
        case .status(0):
            log.write(.info, .command, "\(label): done after \(duration) ms")
        case .status(127) where run.command.isShell:
            log.write(.warning, .command, "\(label): not found (status 127) after \(duration) ms")
        case .status(let status):
            log.write(.warning, .command, "\(label): exit status \(status) after \(duration) ms")
        case .signal(let signal):
            let level = run.isTerminating ? LogLevel.info : .warning
            log.write(level, .command, "\(label): ended by signal \(signal) after \(duration) ms")
        }
    }
}

extension Action {
    /// Whether it is an update, of which several may become one.
    fileprivate var isUpdate: Bool { gesture.progress?.phase == .update }

    /// Whether it is a part of a gesture that is never left out.
    fileprivate var isEssential: Bool { gesture.progress != nil && !isUpdate }
}

extension Command {
    /// Whether a shell looks for the program.
    var isShell: Bool {
        if case .shell = self { true } else { false }
    }
}
