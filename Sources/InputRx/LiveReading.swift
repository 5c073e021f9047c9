public import Configuration
import Gestures
import Glibc
import InputEvents
public import LinuxInput
import Pipeline
import Rx

/// Reads the devices as the daemon does, and passes everything to an observer.
///
/// It does not run commands.
///
/// It authorises devices and follows states as the daemon does. The values of states that commands
/// of the configuration set come from the running daemon, if there is one.
public final class LiveReading {
    private let loop: EventLoop
    private let listener: Listener
    private let session: Session
    private let systemStates: SystemStates
    private let userStates: UserStates?
    private let daemonStates: DaemonStates?
    private let presets: [ConfiguredState]
    private let watchedCommands: WatchedCommands
    private let desktops: DesktopStates
    private var isOver = false
    private var isWakeUpDue = false

    /// 1 s: the longest wait for operators and timers before a pause is reported.
    private static let patience: Int64 = 1_000_000

    /// Prepares to read the devices that a configuration needs.
    ///
    /// - Parameters:
    ///   - configuration: its bindings decide which devices are read.
    ///   - approvals: the file with the approved devices; nil without a home directory.
    ///   - observer: receives all events.
    ///   - presets: states that commands or the desktop set meanwhile; by default none.
    ///   - log: receives the list of devices that are read, and advice about the others.
    /// - Throws: ``SystemError`` if a system call fails.
    public init(
        _ configuration: Configuration,
        approvals: String?,
        observer: any LiveObserver,
        presets: [ConfiguredState] = [],
        log: Log
    ) throws(SystemError) {
        listener = Listener(observer)
        loop = try EventLoop(scheduler: EventTimeScheduler(start: .present))
        let watcher = try DirectoryWatcher(on: loop)
        let states = LiveStates(loop: loop, log: log)
        self.presets = presets
        watchedCommands = WatchedCommands(loop: loop, states: states, log: log)
        desktops = DesktopStates(loop: loop, states: states, log: log) { name in
            getenv(name).map { String(cString: $0) }
        }
        daemonStates = RuntimeFolder.ofUser { name in getenv(name).map { String(cString: $0) } }
            .map { [loop] in DaemonStates(in: $0, states: states, on: loop) }
        userStates = StateFolder.ofUser { name in getenv(name).map { String(cString: $0) } }
            .map { UserStates($0, states: states, watcher: watcher, log: log) }
        systemStates = SystemStates(loop: loop, states: states, log: log)
        systemStates.update(wantsSensor: configuration.states.contains(where: \.usesSensor))
        session = try Session(
            configurations: .just(configuration),
            approvals: ApprovedDevices(
                approvals.map(Approvals.init),
                loop: loop,
                watcher: watcher,
                log: log
            ),
            states: states,
            sink: listener,
            loop: loop,
            watcher: watcher,
            log: log,
            observer: listener
        )
    }

    /// Reads until the observer has enough, or SIGINT or SIGTERM comes.
    ///
    /// - Parameter output: the descriptor to which the observer writes. If it is a pipe, reading
    ///   also ends when its reader is gone, even if nothing is written.
    /// - Throws: ``SystemError`` if a system call fails.
    public func run(for output: Int32? = nil) throws(SystemError) {
        // A file cannot be watched, and has no reader whose end could be detected.
        let reader = output.flatMap { output in
            try? loop.watch(output, for: .hangUp) { [unowned self] in isOver = true }
        }
        let signals = try Signals([SIGTERM, SIGINT], on: loop) { [unowned self] _ in isOver = true }
        let reading = session.start()
        watchedCommands.update(presets)
        desktops.update(presets)
        defer {
            watchedCommands.kill()
            desktops.update([])
        }
        while !isOver, !listener.hasEnough {
            try loop.turn()
            reportPause(at: .now)
        }
        reading.dispose()
        if let reader { loop.remove(reader) }
        withExtendedLifetime(signals) {}
    }

    private func reportPause(at now: Timestamp) {
        if listener.isNew { wakeUp() }
        listener.isNew = false
        let rest = now.microseconds(since: listener.last)
        guard loop.scheduler.nextDue == nil || rest >= LiveReading.patience else { return }
        listener.paused(for: rest, at: now)
    }

    /// Wakes the loop once nothing has happened for long enough.
    ///
    /// There is one timer, which is not rescheduled at every event: if it fires too early, another
    /// one follows.
    private func wakeUp() {
        guard !isWakeUpDue else { return }
        isWakeUpDue = true
        let due = Timestamp(microseconds: listener.last.microseconds + LiveReading.patience)
        loop.timers.add(at: due) { [unowned self] in
            isWakeUpDue = false
            if Timestamp.now.microseconds(since: listener.last) < LiveReading.patience { wakeUp() }
        }
    }
}

/// Passes everything from the session to the observer, and keeps the time of the last event.
private final class Listener: LiveObserver, ActionSink {
    private let observer: any LiveObserver
    private(set) var last = Timestamp.now
    /// True if an event has come since this was last reset.
    var isNew = false

    init(_ observer: any LiveObserver) { self.observer = observer }

    var hasEnough: Bool { observer.hasEnough }

    func received(_ event: InputEvent) {
        last = .now
        isNew = true
        observer.received(event)
    }

    func recognised(_ event: InputEvent) { observer.recognised(event) }
    func followed(_ gesture: Gesture, _ stage: Pipeline.Stage) {
        observer.followed(gesture, stage)
    }
    func acted(_ action: Action) { observer.acted(action) }
    func perform(_ action: Action) { observer.acted(action) }
    func paused(for rest: Int64, at time: Timestamp) { observer.paused(for: rest, at: time) }
}
