public import Configuration
import Gestures
import Glibc
import InputEvents
public import LinuxInput
import Pipeline
import Rx

/// Reads the devices as the daemon does, and passes everything to an observer.
///
/// It authorises devices and tracks states as the daemon does, but it does not run the commands of
/// bindings. The values of states that commands of the configuration set come from the running
/// daemon, if there is one.
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
    /// True after a signal, or when the reader of the output is gone.
    private var isOver = false
    /// True while a timer is set that wakes the loop for a pause.
    private var isWakeUpDue = false

    /// 1 s: the longest wait for operators and timers before a pause is reported.
    private static let longestWait: Int64 = 1_000_000

    /// Prepares to read the devices that a configuration needs.
    ///
    /// - Parameters:
    ///   - configuration: the configuration; its bindings decide which devices are read.
    ///   - approvals: the file with the approved devices; nil if the user has no home directory.
    ///   - observer: receives all events.
    ///   - presets: the states that commands or the desktop set during reading; by default none.
    ///   - log: receives the list of the devices that are read, and advice about other devices.
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
        systemStates = SystemStates(loop: loop, watcher: watcher, states: states, log: log)
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

    /// Reads until the observer has enough, or SIGINT or SIGTERM arrives.
    ///
    /// - Parameter output: the descriptor to which the observer writes. If it is a pipe, reading
    ///   also ends when the reader of the pipe is gone, even if nothing is written.
    /// - Throws: ``SystemError`` if a system call fails.
    public func run(for output: Int32? = nil) throws(SystemError) {
        // A file cannot be watched and needs no watch, because it has no reader that could end.
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

    /// Reports a pause if no operator or timer waits, or if the last event was at least 1 s ago.
    private func reportPause(at now: Timestamp) {
        if listener.hasNewEvent { scheduleWakeUp() }
        listener.hasNewEvent = false
        let idleTime = now.microseconds(since: listener.lastEventTime)
        guard loop.scheduler.nextDue == nil || idleTime >= LiveReading.longestWait else { return }
        listener.paused(for: idleTime, at: now)
    }

    /// Sets a timer that wakes the loop when no event has come for 1 s, unless one is set.
    ///
    /// The timer is not rescheduled at every event. If it fires too early, another timer follows.
    private func scheduleWakeUp() {
        guard !isWakeUpDue else { return }
        isWakeUpDue = true
        let due = Timestamp(
            microseconds: listener.lastEventTime.microseconds + LiveReading.longestWait
        )
        loop.timers.add(at: due) { [unowned self] in
            isWakeUpDue = false
            let idleTime = Timestamp.now.microseconds(since: listener.lastEventTime)
            if idleTime < LiveReading.longestWait { scheduleWakeUp() }
        }
    }
}

/// Passes everything from the session to the observer, and records the time of the last event.
private final class Listener: LiveObserver, ActionSink {
    private let observer: any LiveObserver
    private(set) var lastEventTime = Timestamp.now
    /// True if an event has come since the flag was last reset.
    var hasNewEvent = false

    init(_ observer: any LiveObserver) { self.observer = observer }

    var hasEnough: Bool { observer.hasEnough }

    func received(_ event: InputEvent) {
        lastEventTime = .now
        hasNewEvent = true
        observer.received(event)
    }

    func recognised(_ event: InputEvent) { observer.recognised(event) }
    func followed(_ gesture: Gesture, _ stage: Pipeline.Stage) {
        observer.followed(gesture, stage)
    }
    func acted(_ action: Action) { observer.acted(action) }
    func perform(_ action: Action) { observer.acted(action) }
    func paused(for idleTime: Int64, at time: Timestamp) {
        observer.paused(for: idleTime, at: time)
    }
}
