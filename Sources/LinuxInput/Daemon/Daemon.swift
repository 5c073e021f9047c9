import CLinux
import Configuration
import Glibc
import InputEvents
import Pipeline
import Rx

/// The long-lived process: puts a session together and keeps it alive until a signal ends it.
///
/// SIGHUP reloads; SIGTERM and SIGINT stop politely, the second one at once. Neither ends the
/// commands that are the user's (``CommandRunner``).
public final class Daemon {
    private let options: SessionOptions
    private let log: Log
    private let loop: EventLoop
    private let manager = ServiceManager()
    private let watcher: DirectoryWatcher
    private let configuration: ConfigurationFile
    private let approved: ApprovedDevices
    private let runner: CommandRunner
    private let states: LiveStates
    private let watchedCommands: WatchedCommands
    private let toldStates: ToldStates?
    private let systemStates: SystemStates
    private var configuredStates: (any Disposable)?
    private var session: any Disposable
    private var configurationWatch: WatchedFile?
    private var signals: Signals?
    private var isStopping = false

    /// A daemon that is ready to run.
    ///
    /// - Throws: ``SystemError``, or ``ConfigurationFile/Failure`` if there is no configuration.
    init(_ options: SessionOptions, log: Log) throws {
        self.options = options
        self.log = log
        loop = try EventLoop(scheduler: EventTimeScheduler(start: .present))
        watcher = try DirectoryWatcher(on: loop)
        configuration = try ConfigurationFile(options.configuration, log: log)
        approved = ApprovedDevices(
            options.approvals.map(Approvals.init),
            loop: loop,
            watcher: watcher,
            log: log
        )
        runner = CommandRunner(loop: loop, log: log)
        let states = LiveStates(loop: loop, log: log)
        self.states = states
        watchedCommands = WatchedCommands(loop: loop, states: states, log: log)
        toldStates = StateFolder.ofUser { name in getenv(name).map { String(cString: $0) } }
            .map { [watcher] in ToldStates($0, states: states, watcher: watcher, log: log) }
        systemStates = SystemStates(loop: loop, states: states, log: log)
        if toldStates == nil {
            log.write(
                .info,
                .inputrx,
                "XDG_RUNTIME_DIR is not set; `inputrx state` cannot tell anything"
            )
        }
        session = Disposables.create()
        signals = try Signals([SIGTERM, SIGINT, SIGHUP], on: loop) { [unowned self] signal in
            if signal == SIGHUP { reload() } else { stop() }
        }
        configurationWatch = WatchedFile(options.configuration, loop: loop, watcher: watcher) {
            [unowned self] in configuration.reload(isAsked: false)
        }
        configuredStates = configuration.configurations.subscribe(onNext: { [unowned self] in
            watchedCommands.update($0.states)
            systemStates.update(wantsSensor: $0.states.contains(where: \.usesSensor))
        })
        session = try makeSession().start()
    }

    /// Runs until a signal ends it.
    func run() throws(SystemError) {
        manager.tellReady()
        manager.tell(status: "configuration \(options.configuration)")
        tellAlive()
        // What the start has left to be done, such as the first states.
        try loop.turn(timeout: 0)
        // Most of the code ran for the last time: it read the configuration and opened devices.
        inputrx_release_code()
        try loop.run()
    }

    private func makeSession() throws(SystemError) -> Session {
        try Session(
            configurations: configuration.configurations.asObservable(),
            approvals: approved,
            states: states,
            sink: makeSink(),
            loop: loop,
            watcher: watcher,
            log: log
        )
    }

    private func makeSink() -> any ActionSink {
        let printer = PrintingSink(
            format: options.isJSON ? .json : .text,
            write: LineOutput.standardOutput.line
        )
        if options.isDryRun { return printer }
        return options.isJSON ? SinkPair(printer, runner) : runner
    }

    private func reload() {
        manager.tellReloading()
        configuration.reload(isAsked: true)
        manager.tellReady()
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
        var remaining = 2
        func hasEnded() {
            remaining -= 1
            if remaining == 0 { loop.stop() }
        }
        // Both at once: a second signal must find the user's commands let go of.
        watchedCommands.stop(whenEnded: hasEnded)
        runner.stop(whenIdle: hasEnded)
    }

    /// Tells the service manager twice as often as it asks to be told (sd_watchdog_enabled(3)).
    private func tellAlive() {
        guard let interval = manager.watchdogInterval else { return }
        manager.tellAlive()
        loop.timers.add(at: .now.advanced(by: interval / 2)) { [unowned self] in tellAlive() }
    }
}

/// Hands each action to two sinks.
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
