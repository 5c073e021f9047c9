public import Configuration
import Gestures
import Glibc
import InputEvents
public import LinuxInput
import Pipeline
import Rx

/// Reads the devices as the daemon does and passes everything to an observer.
///
/// Never runs a command.
///
/// Device authorisation and states are those of the daemon, except states that commands of the
/// configuration set.
public final class LiveReading {
    private let loop: EventLoop
    private let listener: Listener
    private let session: Session
    private let systemStates: SystemStates
    private let toldStates: ToldStates?
    private var isOver = false
    private var isWakeUpDue = false

    /// 1 s: does not wait for operators and timers that take longer.
    private static let patience: Int64 = 1_000_000

    /// Prepares to read what a configuration needs.
    ///
    /// - Parameters:
    ///   - configuration: its bindings say which devices are read.
    ///   - approvals: the file with the approved devices, if there can be one.
    ///   - observer: receives everything that happens.
    ///   - log: receives which devices are read, and what to do about the others.
    /// - Throws: ``SystemError`` if the system refuses something that is needed.
    public init(
        _ configuration: Configuration,
        approvals: String?,
        observer: any LiveObserver,
        log: Log
    ) throws(SystemError) {
        listener = Listener(observer)
        loop = try EventLoop(scheduler: EventTimeScheduler(start: .present))
        let watcher = try DirectoryWatcher(on: loop)
        let states = LiveStates(loop: loop, log: log)
        toldStates = StateFolder.ofUser { name in getenv(name).map { String(cString: $0) } }
            .map { ToldStates($0, states: states, watcher: watcher, log: log) }
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
    /// - Parameter output: the descriptor to which the observer writes: if it is a pipe, reading also ends
    ///   when its reader is gone, even if nothing is written.
    /// - Throws: ``SystemError`` if the system refuses something that is needed.
    public func run(for output: Int32? = nil) throws(SystemError) {
        // A file cannot be watched, and nobody goes away there.
        let reader = output.flatMap { output in
            try? loop.watch(output, for: .hangUp) { [unowned self] in isOver = true }
        }
        let signals = try Signals([SIGTERM, SIGINT], on: loop) { [unowned self] _ in isOver = true }
        let reading = session.start()
        while !isOver, !listener.hasEnough {
            try loop.turn()
            speak(at: .now)
        }
        reading.dispose()
        if let reader { loop.remove(reader) }
        withExtendedLifetime(signals) {}
    }

    private func speak(at now: Timestamp) {
        if listener.isNew { wakeUp() }
        listener.isNew = false
        let rest = now.microseconds(since: listener.last)
        guard loop.scheduler.nextDue == nil || rest >= LiveReading.patience else { return }
        listener.paused(for: rest, at: now)
    }

    /// Makes sure that the loop runs once nothing has happened for long enough.
    ///
    /// One timer, which is not moved with every event: if it fires too early, another one follows.
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

/// Passes everything from the session to the observer, and remembers the time of the last event.
private final class Listener: LiveObserver, ActionSink {
    private let observer: any LiveObserver
    private(set) var last = Timestamp.now
    /// Whether anything has happened since the last call.
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
