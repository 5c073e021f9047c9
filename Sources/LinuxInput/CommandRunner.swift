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

        init(_ command: Command, for action: Action) throws(SystemError) {
            self.action = action
            process = try ChildProcess(command, facts: action.environment)
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
        guard whenIdle == nil, action.binding.command != nil else { return }
        let binding = action.binding
        let running = runs.filter { $0.action.binding == binding && !$0.hasEnded }
        switch binding.ifRunning {
        case _ where running.isEmpty, .parallel:
            start(action)
        case .drop:
            log.write(.info, .command, "\(binding.label): still running, not started again")
        case .queue:
            guard waiting[binding, default: []].count < CommandRunner.waitingLimit else {
                log.write(
                    .warning,
                    .command,
                    "\(binding.label): \(CommandRunner.waitingLimit) are waiting, dropped"
                )
                return
            }
            waiting[binding, default: []].append(action)
        case .replace:
            waiting[binding] = [action]
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
        runs.forEach(terminate)
        noticeIdle()
    }

    /// Kills all commands at once.
    func kill() {
        for run in runs { run.process.signalGroup(SIGKILL) }
    }

    private func start(_ action: Action) {
        guard let command = action.binding.command else { return }
        let label = action.binding.label
        guard runs.count < CommandRunner.runningLimit else {
            let limit = CommandRunner.runningLimit
            log.write(.warning, .command, "\(label): \(limit) commands are running, dropped")
            return
        }
        do {
            let run = try Run(command, for: action)
            runs.append(run)
            try watch(run)
            let summary = command.summary
            log.write(.info, .command, "\(label): started \(run.process.id): \(summary)")
        } catch {
            log.write(.error, .command, "\(label): \(error)")
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
        guard let timeout = run.action.binding.timeout else { return }
        run.deadline = loop.timers.add(at: run.started.advanced(by: timeout)) {
            [unowned self, unowned run] in
            let label = run.action.binding.label
            log.write(.warning, .command, "\(label): still running after \(timeout), terminated")
            terminate(run)
        }
    }

    private func terminate(_ run: Run) {
        guard !run.isTerminating else { return }
        run.isTerminating = true
        run.process.signalGroup(SIGTERM)
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
        // After SIGTERM, others of the group may still be on their way out: the deadline's business.
        let leavesOthers = run.isTerminating && run.deadline != nil && run.process.signalGroup(0)
        if !leavesOthers { forget(run) }
        startNext(of: run.action.binding)
        noticeIdle()
    }

    private func forget(_ run: Run) {
        loop.timers.cancel(run.deadline)
        runs.removeAll { $0 === run }
    }

    private func noticeIdle() {
        if runs.isEmpty, waiting.isEmpty { whenIdle?() }
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
        case .status(127) where run.action.binding.command?.isShell == true:
            log.write(.warning, .command, "\(label): not found (status 127) after \(duration) ms")
        case .status(let status):
            log.write(.warning, .command, "\(label): exit status \(status) after \(duration) ms")
        case .signal(let signal):
            let level = run.isTerminating ? LogLevel.info : .warning
            log.write(level, .command, "\(label): ended by signal \(signal) after \(duration) ms")
        }
    }
}

extension Command {
    /// Whether a shell looks for the program.
    var isShell: Bool {
        if case .shell = self { true } else { false }
    }
}
