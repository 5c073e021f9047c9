import CLinux
import Configuration
import Glibc
import InputEvents
import Pipeline
import Rx

/// The long-lived process: creates a session and runs it until a signal stops the daemon.
///
/// SIGHUP reloads the configuration. The first SIGTERM or SIGINT stops the daemon gracefully, a
/// second one at once. Commands that belong to the user continue (``CommandRunner``).
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
    private var stateSubscription: (any Disposable)?
    private var lockSubscription: (any Disposable)?
    private var session: any Disposable
    private var metrics: MetricsFile?
    private let board: StatusBoard
    private var configurationWatch: WatchedFile?
    private var lockWatch: WatchedFile?
    // The watches of the included files, keyed by path.
    private var includedWatches: [String: WatchedFile] = [:]
    private var signals: Signals?
    private var isStopping = false
    private var exitStatus: Int32 = 0

    /// Creates a daemon that is ready to run; `messages` is the queue of its log.
    ///
    /// - Throws: ``SystemError``; ``ConfigurationFile/Failure`` if the configuration is unusable;
    ///   ``DaemonLock/IsTaken`` if another daemon runs.
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
        systemStates = SystemStates(loop: loop, watcher: watcher, states: states, log: log)
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
        configuration.onReload = { [unowned self] in reportConfiguration() }
        watchIncluded()
        // Detects a change between the first reading and the start of the watch.
        configuration.reload(isAsked: false)
        stateSubscription = configuration.configurations.subscribe(onNext: { [unowned self] in
            watchedCommands.update($0.states)
            desktops.update($0.states)
            if !options.isDryRun { sender.prepare(for: $0) }
            if options.isDryRun, $0.grabsDevices {
                log.write(.notice, .device, "a dry run grabs no device")
            }
            systemStates.update(wantsSensor: $0.states.contains(where: \.usesSensor))
        })
        lockSubscription = sender.follow(states.events)
        session = try start()
        actions.onLoss = {
            log.write(.warning, .inputrx, "lines on standard output are lost: \($0)")
        }
        actions.onBrokenPipe = { [unowned self] in loop.afterInput { [self] _ in stopUnread() } }
    }

    /// Runs until a signal stops the daemon or the reader of standard output is gone.
    ///
    /// - Returns: the exit status.
    func run() throws(SystemError) -> Int32 {
        defer {
            actions.drain(for: Daemon.drainTimeout)
            metrics?.write()
        }
        manager.tellReady()
        manager.tell(status: configuration.status)
        tellAlive()
        // One round, for the pending work of the start, such as the initial states.
        try loop.turn(timeout: 0)
        // Most of the code that has run so far, such as that for reading the configuration and
        // opening devices, is not needed any more.
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
            sink: isQueryable ? StatusSink(board, before: counted) : counted,
            loop: loop,
            watcher: watcher,
            log: log,
            outlooks: grabs.outlooks,
            grabs: options.isDryRun ? nil : grabs,
            board: isQueryable ? board : nil,
            sender: options.isDryRun ? nil : sender
        )
        let meter = metrics.map { self.trackMetrics(session, $0) } ?? Disposables.create()
        let showing = lock.map { show(session, on: board, in: $0.folder) } ?? Disposables.create()
        let running = session.start()
        return Disposables.create {
            running.dispose()
            meter.dispose()
            showing.dispose()
        }
    }

    /// True if programs can query this daemon, because the daemon holds the lock.
    private var isQueryable: Bool { lock != nil }

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
        // The system may now permit what it refused before: to send input and to grab devices.
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

    private func reportConfiguration() {
        watchIncluded()
        manager.tellReady()
        manager.tell(status: configuration.status)
        lock?.recordReading(isRefused: configuration.isRefused)
        board.reportConfiguration(configurationLine)
        // The user of a dry run sees the log and needs no notification.
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
    /// - Returns: the lock; nil if this is a dry run, which runs no command, if there is no folder
    ///   for the lock, or if the lock file cannot be opened; the last case is logged.
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

    /// Recreates the lock and the socket if the file of the lock has been removed or moved.
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
    /// A dry run ends with success (`| head`). A program that relies on `--json` must be able to
    /// tell from the exit status that lines are missing.
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
        stateSubscription?.dispose()
        desktops.update([])
        lockSubscription?.dispose()
        var remaining = 2
        func hasEnded() {
            remaining -= 1
            if remaining == 0 { loop.stop() }
        }
        // Both are stopped at the same time, so that the commands of the user are released before a
        // second signal kills all others.
        watchedCommands.stop(whenEnded: hasEnded)
        runner.stop(whenIdle: hasEnded)
    }

    /// Sends keep-alive messages twice as often as the service manager requires
    /// (sd_watchdog_enabled(3)).
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
