import CLinux
import Configuration
import Glibc
import InputEvents
import Pipeline
import Rx

/// The long-lived process: creates a session and runs it until a signal stops it.
///
/// SIGHUP reloads. SIGTERM and SIGINT stop it gracefully, and the second signal at once. They do
/// not end commands that belong to the user (``CommandRunner``).
package final class Daemon {
    private let options: SessionOptions
    let log: Log
    let loop: EventLoop
    private let manager = ServiceManager()
    private let actions: OutputQueue
    private var lock: DaemonLock?
    private let watcher: DirectoryWatcher
    let configuration: ConfigurationFile
    private let notice: RefusalNotice
    let approved: ApprovedDevices
    private let sender: InputSender
    let grabs: Grabs
    let runner: CommandRunner
    let states: LiveStates
    private let watchedCommands: WatchedCommands
    private let desktops: DesktopStates
    private let userStates: UserStates?
    private let systemStates: SystemStates
    private var configuredStates: (any Disposable)?
    private var lockedInput: (any Disposable)?
    private var session: any Disposable
    private var metrics: MetricsFile?
    private let board: StatusBoard
    private var configurationWatch: WatchedFile?
    private var lockWatch: WatchedFile?
    // By path.
    private var includedWatches: [String: WatchedFile] = [:]
    private var signals: Signals?
    private var isStopping = false
    private var exitStatus: Int32 = 0

    /// Creates a daemon that is ready to run; its log goes through `messages`.
    ///
    /// - Throws: ``SystemError``, or ``ConfigurationFile/Failure`` if the configuration is
    ///   unusable.
    init(_ options: SessionOptions, log: Log, messages: OutputQueue) throws {
        self.options = options
        self.log = log
        loop = try EventLoop(scheduler: EventTimeScheduler(start: .present))
        messages.attach(to: loop)
        manager.attach(to: loop)
        actions = OutputQueue(STDOUT_FILENO) { count in
            options.isJSON
                ? #"{"lost":\#(count)}"# + "\n"
                : "\(count) lines were lost here: they could not be written in time\n"
        }
        actions.attach(to: loop)
        watcher = try DirectoryWatcher(on: loop)
        grabs = Grabs(loop: loop, log: log) { name in getenv(name).map { String(cString: $0) } }
        configuration = try ConfigurationFile(
            options.configuration,
            loop: loop,
            log: log,
            isIdle: { [grabs] in grabs.outlooks.isIdle }
        )
        notice = RefusalNotice(loop: loop, log: log)
        lock = try Daemon.lock(options, log: log)
        let output = CommandOutput.beside(log: STDERR_FILENO)
        approved = ApprovedDevices(
            options.approvals.map(Approvals.init),
            loop: loop,
            watcher: watcher,
            log: log
        )
        board = StatusBoard(loop: loop)
        sender = InputSender(log: log, timers: loop.timers)
        runner = CommandRunner(loop: loop, log: log, output: output, sender: sender)
        let states = LiveStates(loop: loop, log: log)
        self.states = states
        watchedCommands = WatchedCommands(loop: loop, states: states, log: log, errors: output)
        desktops = DesktopStates(loop: loop, states: states, log: log) { name in
            getenv(name).map { String(cString: $0) }
        }
        userStates = StateFolder.ofUser { name in getenv(name).map { String(cString: $0) } }
            .map { [watcher] in UserStates($0, states: states, watcher: watcher, log: log) }
        systemStates = SystemStates(loop: loop, states: states, log: log)
        if userStates == nil {
            log.write(
                .info,
                .inputrx,
                "XDG_RUNTIME_DIR is not set; `inputrx state` has no effect"
            )
        }
        session = Disposables.create()
        signals = try Signals([SIGTERM, SIGINT, SIGHUP], on: loop) { [unowned self] signal in
            if signal == SIGHUP { reload() } else { stop() }
        }
        configurationWatch = WatchedFile(options.configuration, loop: loop, watcher: watcher) {
            [unowned self] in configuration.reload(isAsked: false)
        }
        if let lock {
            lockWatch = WatchedFile(lock.path, loop: loop, watcher: watcher) {
                [unowned self] in renew(lock)
            }
        }
        configuration.onReload = { [unowned self] in tellConfiguration() }
        watchIncluded()
        // Catches changes between the first reading and the start of the watch.
        configuration.reload(isAsked: false)
        configuredStates = configuration.configurations.subscribe(onNext: { [unowned self] in
            watchedCommands.update($0.states)
            desktops.update($0.states)
            if !options.isDryRun { sender.prepare(for: $0) }
            if options.isDryRun, $0.grabsDevices {
                log.write(.notice, .device, "a dry run grabs no device")
            }
            systemStates.update(wantsSensor: $0.states.contains(where: \.usesSensor))
        })
        lockedInput = sender.follow(states.events)
        session = try start()
        actions.onLoss = {
            log.write(.warning, .inputrx, "lines on standard output are lost: \($0)")
        }
        actions.onBrokenPipe = { [unowned self] in loop.afterInput { [self] _ in stopUnread() } }
    }

    /// Runs until a signal ends it or the reader of its results goes away.
    ///
    /// - Returns: the exit status.
    func run() throws(SystemError) -> Int32 {
        defer {
            actions.drain(for: Daemon.patience)
            metrics?.write()
        }
        manager.tellReady()
        manager.tell(status: configuration.status)
        tellAlive()
        // This does the pending work of the start, such as the first states.
        try loop.turn(timeout: 0)
        // Most of the code that has run, such as reading the configuration and opening devices, is
        // needed no more.
        inputrx_release_code()
        try loop.run()
        return exitStatus
    }

    private func start() throws(SystemError) -> any Disposable {
        let metrics = options.isDryRun ? nil : options.metrics.map(makeMetrics)
        self.metrics = metrics
        let counted: any ActionSink =
            metrics.map { CountingSink($0, before: makeSink()) } ?? makeSink()
        let session = try Session(
            configurations: configuration.configurations.asObservable(),
            approvals: approved,
            states: states,
            sink: isShown ? StatusSink(board, before: counted) : counted,
            loop: loop,
            watcher: watcher,
            log: log,
            outlooks: grabs.outlooks,
            grabs: options.isDryRun ? nil : grabs,
            board: isShown ? board : nil,
            sender: options.isDryRun ? nil : sender
        )
        let meter = metrics.map { self.meter(session, $0) } ?? Disposables.create()
        let showing = lock.map { show(session, on: board, in: $0.folder) } ?? Disposables.create()
        let running = session.start()
        return Disposables.create {
            running.dispose()
            meter.dispose()
            showing.dispose()
        }
    }

    /// True if programs can query this daemon, because it holds the lock.
    private var isShown: Bool { lock != nil }

    private func makeSink() -> any ActionSink {
        let printer = PrintingSink(
            format: options.isJSON ? .json : .text,
            write: actions.line
        )
        if options.isDryRun { return printer }
        return options.isJSON ? SinkPair(printer, runner) : runner
    }

    private func reload() {
        manager.tellReloading()
        configurationWatch?.watchAgain()
        includedWatches.values.forEach { $0.watchAgain() }
        configuration.reload(isAsked: true)
        // Sending may be possible now, even if the system refused it before.
        if !options.isDryRun { sender.prepare(for: configuration.inForce) }
        grabs.configure()
    }

    /// Watches exactly the files that the configuration includes now.
    private func watchIncluded() {
        let paths = configuration.includedPaths
        includedWatches = includedWatches.filter { paths.contains($0.key) }
        for path in paths where includedWatches[path] == nil {
            includedWatches[path] = WatchedFile(path, loop: loop, watcher: watcher) {
                [unowned self] in configuration.reload(isAsked: false)
            }
        }
    }

    private func tellConfiguration() {
        watchIncluded()
        manager.tellReady()
        manager.tell(status: configuration.status)
        lock?.tellReading(isRefused: configuration.isRefused)
        board.configured(configurationLine)
        // The user of a dry run sees the log.
        guard !options.isDryRun else { return }
        if let mistake = configuration.refusal {
            notice.tellRefused(mistake)
        } else {
            notice.tellInForce(configuration.status)
        }
    }

    /// Takes the lock that excludes a second daemon of this user, which would run every command
    /// again.
    ///
    /// - Returns: nil for a dry run, which runs no command, or without a folder for the lock.
    private static func lock(_ options: SessionOptions, log: Log) throws -> DaemonLock? {
        let folder = RuntimeFolder.ofUser { name in getenv(name).map { String(cString: $0) } }
        guard !options.isDryRun, let folder else { return nil }
        let record = DaemonRecord.ofThisProcess(configuration: options.configuration)
        do {
            return try DaemonLock(in: folder, record)
        } catch let error as SystemError {
            log.write(.warning, .inputrx, "\(error); a second daemon would not be noticed")
            return nil
        }
    }

    /// Recreates the lock and the socket if their folder has been removed.
    private func renew(_ lock: DaemonLock) {
        do {
            guard try lock.renew() else { return }
            log.write(.notice, .inputrx, "\(lock.folder.path) was removed; made it again")
            listen(for: board, in: lock.folder)
        } catch let error as DaemonLock.IsTaken {
            log.write(.error, .inputrx, "\(lock.path) was removed, and \(error)")
        } catch {
            log.write(.warning, .inputrx, "\(error); a second daemon would not be noticed")
        }
    }

    /// Stops because the reader of standard output is gone.
    ///
    /// A dry run ends with success (`| head`). A program that relies on `--json` must learn from
    /// the exit status that lines are missing.
    private func stopUnread() {
        guard !isStopping else { return }
        if !options.isDryRun {
            log.write(.error, .inputrx, "the reader of standard output is gone; stopping")
            exitStatus = 74
        }
        stop()
    }

    private func stop() {
        guard !isStopping else {
            watchedCommands.kill()
            runner.kill()
            loop.stop()
            return
        }
        isStopping = true
        manager.tellStopping()
        session.dispose()
        configuredStates?.dispose()
        desktops.update([])
        lockedInput?.dispose()
        var remaining = 2
        func hasEnded() {
            remaining -= 1
            if remaining == 0 { loop.stop() }
        }
        // Both stop at the same time; a second signal must not kill the user's commands.
        watchedCommands.stop(whenEnded: hasEnded)
        runner.stop(whenIdle: hasEnded)
    }

    /// Notifies the service manager twice as often as it requires (sd_watchdog_enabled(3)).
    private func tellAlive() {
        guard let interval = manager.watchdogInterval else { return }
        manager.tellAlive()
        loop.timers.add(at: .now.advanced(by: interval / 2)) { [unowned self] in tellAlive() }
    }
}

/// Passes each action to two sinks.
private final class SinkPair: ActionSink {
    private let first: any ActionSink
    private let second: any ActionSink

    init(_ first: any ActionSink, _ second: any ActionSink) {
        self.first = first
        self.second = second
    }

    func perform(_ action: Action) {
        first.perform(action)
        second.perform(action)
    }
}
