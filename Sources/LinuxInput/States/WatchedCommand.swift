import CLinux
import Configuration
import Glibc
import InputEvents

/// A command that runs all the time to set a state: each line that it prints is a new value.
///
///     start ──▶ running ──ends──▶ waiting (1 s … 60 s) ──▶ running …
///               line, line
///     stop: SIGTERM to its process group, 500 ms later SIGKILL to what is left of it
///
///     printed     a      b c      d d d d d d d d …        ---| 50 ms without reading
///     value       a---|  c---|    d---|d---|d---|          the last of several lines
final class WatchedCommand {
    /// The command.
    let command: Program

    private enum Stage {
        case running(Run)
        case waiting(TimerQueue.ID)
        case stopped
    }

    private final class Run {
        let process: ChildProcess
        let started = Timestamp.now
        /// The read end of the pipe for the output; -1 when it is closed.
        private(set) var output: Int32
        var lines = OutputLines()
        var outputWatch: EventLoop.Watch?
        /// The timer after which reading continues; nil if reading is not paused.
        var pause: TimerQueue.ID?
        var processWatch: EventLoop.Watch?

        init(_ command: Program, errors: CommandOutput) throws(SystemError) {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { throw SystemError("cannot create a pipe") }
            defer { close(ends[1]) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            // Only the read end is non-blocking, because few programs are prepared for non-blocking
            // output.
            _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
            do {
                process = try ChildProcess(
                    command,
                    output: ends[1],
                    errors: errors.descriptor
                )
            } catch {
                close(ends[0])
                throw error
            }
            output = ends[0]
        }

        func closeOutput() {
            if output >= 0 { close(output) }
            output = -1
        }
    }

    private let name: String
    private let loop: EventLoop
    private let log: Log
    private let errors: CommandOutput
    private let tell: (String) -> Void
    private var stage = Stage.stopped
    private var backoff = Backoff()

    /// Creates a stopped command; calls `tell` with each line that the command prints or, if it
    /// reads several lines at once, with the last of them.
    ///
    /// `name` identifies the command in the log.
    init(
        _ command: Program,
        name: String,
        loop: EventLoop,
        log: Log,
        errors: CommandOutput = .inherited,
        tell: @escaping (String) -> Void
    ) {
        self.command = command
        self.name = name
        self.loop = loop
        self.log = log
        self.errors = errors
        self.tell = tell
    }

    /// Starts the command, and restarts it whenever it ends.
    func start() {
        do {
            let run = try Run(command, errors: errors)
            stage = .running(run)
            try watch(run)
            log.write(.info, .command, "\(name): started \(run.process.id): \(command.summary)")
        } catch {
            if case .running(let run) = stage { abandon(run) }
            restart(after: .zero, "\(error)", level: .error)
        }
    }

    /// Ends the command for good, and calls `handler` when it has ended, after at most 500 ms.
    func stop(whenEnded handler: @escaping () -> Void = {}) {
        let previous = stage
        stage = .stopped
        switch previous {
        case .stopped: handler()
        case .waiting(let timer):
            loop.timers.cancel(timer)
            handler()
        case .running(let run): terminate(run, whenEnded: handler)
        }
    }

    /// Kills the command at once.
    func kill() {
        if case .running(let run) = stage { run.process.signalGroup(SIGKILL) }
    }

    /// 50 ms: too short to be noticed, but long enough that a program that prints endlessly costs
    /// little.
    static let pause = Duration.milliseconds(50)

    private func watch(_ run: Run) throws(SystemError) {
        try watchOutput(of: run)
        run.processWatch = try loop.watch(run.process.descriptor) { [unowned self, unowned run] in
            end(run)
        }
    }

    private func watchOutput(of run: Run) throws(SystemError) {
        run.outputWatch = try loop.watch(run.output) { [unowned self, unowned run] in
            read(run)
            if run.output >= 0 { pauseReading(of: run) }
        }
    }

    private func pauseReading(of run: Run) {
        if let watch = run.outputWatch { loop.remove(watch) }
        run.outputWatch = nil
        run.pause = loop.timers.add(at: .now.advanced(by: WatchedCommand.pause)) {
            [unowned self, unowned run] in
            run.pause = nil
            do {
                try watchOutput(of: run)
            } catch {
                // Without a reader, the command would wait for ever when its pipe is full.
                log.write(.error, .command, "\(name): \(error)")
                run.process.signalGroup(SIGKILL)
            }
        }
    }

    /// Reads once, at most as much as a pipe holds, and reports the last complete line.
    private func read(_ run: Run) {
        var last: String?
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
            let count = Glibc.read(run.output, buffer.baseAddress, buffer.count)
            if count > 0 {
                let bytes = UnsafeRawBufferPointer(
                    rebasing: UnsafeRawBufferPointer(buffer)[..<count]
                )
                last = run.lines.append(bytes)
            } else if count == 0 {
                closeOutput(of: run)
            }
        }
        if let last { tell(last) }
    }

    /// Handles the end of the process: kills the rest of its group, reports its last line, and
    /// schedules the restart.
    private func end(_ run: Run) {
        guard let exit = run.process.reap() else { return }
        if let watch = run.processWatch { loop.remove(watch) }
        // The other processes of the group are killed, because their output would be lost.
        run.process.signalGroup(SIGKILL)
        // The last output of the process has already arrived, and fits into one read.
        if run.output >= 0 { read(run) }
        if let last = run.lines.end() { tell(last) }
        closeOutput(of: run)
        let lasted = Duration.microseconds(Timestamp.now.microseconds(since: run.started))
        switch exit {
        case .status(0): restart(after: lasted, "ended", level: .info)
        case .status(127) where command.isShell:
            restart(after: lasted, "not found (status 127)", level: .warning)
        case .status(let status): restart(after: lasted, "exit status \(status)", level: .warning)
        case .signal(let signal):
            restart(after: lasted, "ended by signal \(signal)", level: .warning)
        }
    }

    private func restart(after lasted: Duration, _ reason: String, level: LogLevel) {
        let pause = backoff.pause(after: lasted)
        log.write(level, .command, "\(name): \(reason); restarting in \(pause)")
        stage = .waiting(
            loop.timers.add(at: .now.advanced(by: pause)) { [unowned self] in start() }
        )
    }

    /// Terminates a run.
    ///
    /// The handlers of the run are removed; the closures below retain the process until it ends.
    private func terminate(_ run: Run, whenEnded handler: @escaping () -> Void) {
        let (loop, process) = (loop, run.process)
        closeOutput(of: run)
        if let watch = run.processWatch { loop.remove(watch) }
        process.signalGroup(SIGTERM)
        process.signalGroup(SIGCONT)
        var deadline: TimerQueue.ID?
        var watch: EventLoop.Watch?
        func finish() {
            loop.timers.cancel(deadline)
            if let watch { loop.remove(watch) }
            process.kill()
            handler()
        }
        watch = try? loop.watch(process.descriptor) { finish() }
        guard watch != nil else { return finish() }
        deadline = loop.timers.add(at: .now.advanced(by: CommandRunner.grace)) { finish() }
    }

    /// Kills a run that cannot be watched, so that it is not left running.
    private func abandon(_ run: Run) {
        closeOutput(of: run)
        run.process.kill()
    }

    private func closeOutput(of run: Run) {
        if let watch = run.outputWatch { loop.remove(watch) }
        run.outputWatch = nil
        loop.timers.cancel(run.pause)
        run.pause = nil
        run.closeOutput()
    }
}
