import Configuration
import Glibc
import InputEvents
import Pipeline

/// Runs the commands of actions without ever waiting for a command, and sends the input of actions.
///
///     if-running   a new action while a command of the binding runs
///     parallel     starts another command
///     drop         is dropped
///     queue        waits for the earlier commands; at most 16 wait, later actions are dropped
///     replace      terminates the command and starts when it has ended; only the newest one waits
///
/// Of a continuous gesture, `if-running:` drops only updates: with drop, queue and replace, begin,
/// end and cancel wait for their turn. With queue, a waiting update is merged with the next one.
///
/// A `stream:` starts when its gesture begins and receives the whole gesture. `if-running:` applies
/// only when the gesture begins; with drop, the command receives nothing of the gesture. `timeout:`
/// counts from the end of the gesture.
///
///     T `timeout:` expires   S inputrx stops   ---| 500 ms   ... continues
///     without `timeout:`       S ...                      the command belongs to the user
///     with `timeout:`          T or S  SIGTERM ---| SIGKILL   to its process group
///     its process has ended    T or S  as above, for the other processes of its group
///     `stream:`                S  the cancel of its gesture, end of file ---| SIGKILL
///     waiting                  S  dropped, except a replacement, begin, end or cancel
///                                 whose turn comes within 500 ms
///
/// A process that has left its group (setsid) is never ended.
///
/// At most 64 commands of one binding run at a time, and 512 in total; further ones are dropped.
package final class CommandRunner: ActionSink {
    private typealias Run = CommandRun

    private let loop: EventLoop
    private let log: Log
    private let output: CommandOutput
    private let settings: SpawnSettings
    /// The output of commands if each line is prefixed with the name of the binding; otherwise nil.
    private let labelled: LabelledOutput?
    private let sender: InputSender
    /// Called when input could not be sent, or a command did not start, failed or timed out.
    var onFailure: (Binding) -> Void = { _ in }
    /// Called when an action has ended, with the milliseconds that its command ran, if one ran.
    ///
    /// Not called for updates that were merged with others, nor for actions that a stop drops.
    var onEnd: (Action, CommandEnd, Int64?) -> Void = { _, _, _ in }
    /// The level of the message about the end of a command that did not fail.
    private let endLevel: LogLevel
    private var runs: [Run] = []
    private var waiting: [Binding: [Action]] = [:]
    private var whenIdle: (() -> Void)?
    /// True once the runner ignores new actions, because it finishes or stops.
    private var isClosed = false
    /// True once commands are released or ended, instead of being waited for.
    private var isStopping = false
    /// True if stopping also ends commands that belong to the user.
    private var endsAll = false

    /// Creates a runner whose commands write to `output`; the loop watches them.
    init(
        loop: EventLoop,
        log: Log,
        output: CommandOutput = .inherited,
        labelled: LabelledOutput? = nil,
        sender: InputSender? = nil,
        endLevel: LogLevel = .notice
    ) {
        self.endLevel = endLevel
        self.loop = loop
        self.log = log
        self.output = output
        self.labelled = labelled
        self.sender = sender ?? InputSender(log: log, timers: loop.timers)
        settings = SpawnSettings(
            input: SpawnSettings.nullDevice,
            output: output.descriptor,
            errors: output.descriptor
        )
        ChildProcess.prepare()
    }

    /// Runs the command of the action, as `if-running:` says, or sends its input.
    package func perform(_ action: Action) {
        guard !isClosed, let command = action.command else { return }
        let binding = action.binding
        if case .send(let input) = command {
            return reportEnd(
                action,
                sender.send(input, of: binding, at: action.place)
                    ? .sent : .failed("it could not be sent; see the log")
            )
        }
        if case .stream(_, let format)? = binding.effect {
            feed(action, format)
            return
        }
        let running = runs.filter { $0.action.binding == binding && !$0.hasEnded }
        switch binding.ifRunning {
        case _ where running.isEmpty, .parallel:
            start(action)
        case .drop where !action.isEssential:
            log.write(.info, .command, "\(binding.label): still running, not started again")
            reportEnd(action, .dropped("its command was still running"))
        case .drop: enqueue(action)
        case .queue:
            if let last = waiting[binding]?.last, action.isUpdate, last.isUpdate,
                let merged = action.queued(after: last)
            {
                waiting[binding]?.removeLast()
                guard merged.command == nil else { return enqueue(merged) }
                removeEmptyQueue(of: binding)
                return reportEnd(action, .dropped("opposite steps cancel out"))
            }
            let isRoom = waiting[binding, default: []].count < CommandRunner.waitingLimit
            guard isRoom || action.isEssential else {
                log.write(
                    .warning,
                    .command,
                    "\(binding.label): \(CommandRunner.waitingLimit) commands are waiting, this one is dropped"
                )
                return reportEnd(
                    action,
                    .dropped("\(CommandRunner.waitingLimit) commands were waiting")
                )
            }
            enqueue(action)
        case .replace:
            let waitingActions = waiting[binding, default: []]
            for other in waitingActions where !other.isEssential { reportEnd(other, .replaced) }
            waiting[binding] = waitingActions.filter(\.isEssential) + [action]
            running.forEach(replace)
        }
    }

    /// Calls `handler` when all commands, including waiting ones, have ended.
    func finish(whenIdle handler: @escaping () -> Void) {
        whenIdle = handler
        isClosed = true
        noticeIdle()
    }

    /// Releases the commands that belong to the user, ends all others, and calls `handler` when
    /// these have ended, at most 1 s later.
    ///
    /// New actions are ignored. With `endsAll`, the commands of the user are ended, too.
    func stop(endsAll: Bool = false, whenIdle handler: @escaping () -> Void) {
        whenIdle = handler
        isClosed = true
        isStopping = true
        self.endsAll = endsAll
        let dropped = dropWaiting { $0.isEssential || $0.binding.ifRunning == .replace }
        if dropped > 0 {
            let commands = dropped == 1 ? "1 waiting command" : "\(dropped) waiting commands"
            log.write(.notice, .command, "\(commands) will not be run")
        }
        if !waiting.isEmpty {
            loop.timers.add(at: .now.advanced(by: CommandRunner.grace)) { [weak self] in
                guard let self else { return }
                _ = dropWaiting { _ in false }
                runs.forEach(endOrRelease)
                noticeIdle()
            }
        }
        runs.forEach(endOrRelease)
        noticeIdle()
    }

    /// Kills all commands at once, except released ones.
    func kill() {
        for run in runs { run.process.signalGroup(SIGKILL) }
    }

    /// Drops the waiting actions, except those for which `isKept` returns true.
    ///
    /// - Returns: the number of dropped actions.
    private func dropWaiting(except isKept: (Action) -> Bool) -> Int {
        let before = waiting.values.reduce(0) { $0 + $1.count }
        waiting = waiting.mapValues { $0.filter(isKept) }.filter { !$0.value.isEmpty }
        return before - waiting.values.reduce(0) { $0 + $1.count }
    }

    /// Ends a command, or releases it if it is the user's and no action waits for its end.
    private func endOrRelease(_ run: Run) {
        if endsAll || !run.belongsToUser {
            // A command that has just received a cancel may need time to undo its work.
            terminate(run, by: run.hasWholeGesture ? 0 : SIGTERM)
        } else if !run.isTerminating, waiting[run.action.binding] == nil {
            if let watch = run.watch { loop.remove(watch) }
            run.process.release()
            forget(run)
        }
    }

    @discardableResult
    private func start(_ action: Action) -> Run? {
        guard let command = action.command?.program else { return nil }
        let label = action.binding.label
        if let reason = obstacle(to: action.binding) {
            log.write(.warning, .command, "\(label): \(reason), not started")
            reportEnd(action, .failed(reason))
            return nil
        }
        do {
            let run = try newRun(command, for: action)
            runs.append(run)
            try watch(run)
            let summary = command.summary
            log.write(.info, .command, "\(label): started \(run.process.id): \(summary)")
            if isStopping { endOrRelease(run) }
            return run
        } catch {
            log.write(.error, .command, "\(label): \(error)")
            reportEnd(action, .failed("\(error)"))
            return nil
        }
    }

    private func newRun(_ command: Program, for action: Action) throws(SystemError) -> Run {
        guard let labelled else { return try Run(command, for: action, output: output, settings) }
        let ownOutput = CommandOutput(descriptor: try labelled.begin(action.binding.label))
        defer { close(ownOutput.descriptor) }
        return try Run(command, for: action, output: ownOutput, nil)
    }

    private func watch(_ run: Run) throws(SystemError) {
        do {
            run.watch = try loop.watch(run.process.descriptor) { [unowned self, unowned run] in
                end(run)
            }
        } catch {
            // A command that cannot be watched must not be left running.
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
            // The end of the other processes of the group is not noticed otherwise.
            guard !run.hasEnded || run.process.signalGroup(0) else {
                forget(run)
                return noticeIdle()
            }
            let label = run.action.binding.label
            let subject = run.hasEnded ? "its background processes are " : ""
            log.write(
                .warning,
                .command,
                "\(label): \(subject)still running after \(timeout), terminated"
            )
            run.ending = .timedOut
            onFailure(run.action.binding)
            terminate(run, by: SIGTERM)
        }
    }

    private func replace(_ run: Run) {
        if !run.isTerminating { run.ending = .replaced }
        terminate(run, by: SIGTERM)
    }

    /// Signals the group of a command (0: no signal), and kills it after the grace period.
    private func terminate(_ run: Run, by signal: Int32) {
        guard !run.isTerminating else { return }
        run.isTerminating = true
        run.process.signalGroup(signal)
        // A stopped process receives SIGTERM only when it continues.
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
            log.write(.warning, .command, "\(label): \(LineWriter.unreadMessage)")
        }
        // The remaining processes of the group keep the deadline.
        let leavesOthers = run.deadline != nil && run.process.signalGroup(0)
        if !leavesOthers { forget(run) }
        startNext(of: run.action.binding)
        // A command of the user for whose end no action waits any more can be released now.
        if isStopping { runs.forEach(endOrRelease) }
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

    /// Starts the stream of a beginning gesture, or writes to the stream of a gesture in progress.
    private func feed(_ action: Action, _ format: StreamFormat) {
        let binding = action.binding
        guard action.gesture.progress?.phase == .begin else {
            // There is no run if the stream could not be started or has ended; that was logged.
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
            log.write(
                .info,
                .command,
                "\(binding.label): still running, this gesture was not sent to it"
            )
            return reportEnd(action, .dropped("its command was still running"))
        }
        if binding.ifRunning == .replace { running.forEach(replace) }
        guard let run = start(action), let input = run.process.input else { return }
        run.writer = LineWriter(input, format: format, loop: loop) { [unowned self] error in
            log.write(.warning, .command, "\(binding.label): \(error)")
        }
        run.writer?.write(action)
    }

    private func startNext(of binding: Binding) {
        // The loop repeats only if a command cannot be started.
        while let next = waiting[binding]?.first, !isRunning(binding) {
            waiting[binding]?.removeFirst()
            removeEmptyQueue(of: binding)
            start(next)
        }
    }

    private func enqueue(_ action: Action) { waiting[action.binding, default: []].append(action) }

    /// Removes the queue of a binding if it is empty, so that the runner can be idle.
    private func removeEmptyQueue(of binding: Binding) {
        if waiting[binding]?.isEmpty ?? false { waiting[binding] = nil }
    }

    private func isRunning(_ binding: Binding) -> Bool {
        runs.contains { $0.action.binding == binding && !$0.hasEnded }
    }

    /// Returns the reason why no further command of the binding may be started; nil if one may be.
    private func obstacle(to binding: Binding) -> String? {
        let running = runs.count { $0.action.binding == binding && !$0.hasEnded }
        if running >= CommandRunner.bindingLimit {
            return "\(running) of its commands are running"
        }
        return runs.count >= CommandRunner.limit
            ? "\(runs.count) commands are running in all" : nil
    }

    private func report(_ run: Run, _ exit: ChildProcess.Exit) {
        let milliseconds = Timestamp.now.microseconds(since: run.started) / 1000
        // A command that the daemon's signal ended has not failed; a timeout was counted before.
        let isFailure =
            switch exit {
            case .status(let status): status != 0 && run.ending != .timedOut
            case .signal: !run.isTerminating
            }
        log.write(
            isFailure ? .warning : endLevel,
            .command,
            "\(run.action.binding.label): \(exit.text(of: run.command)) after \(milliseconds) ms"
        )
        onEnd(run.action, run.ending ?? exit.end, milliseconds)
        if isFailure { onFailure(run.action.binding) }
    }

    /// Reports the end of an action for which no command has run.
    private func reportEnd(_ action: Action, _ end: CommandEnd) {
        onEnd(action, end, nil)
        if end.isFailure { onFailure(action.binding) }
    }
}
