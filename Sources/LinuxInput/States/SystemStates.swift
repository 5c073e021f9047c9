import Gestures
import Glibc
import InputEvents

/// The states that come over the system bus: `locked` from logind and, if the configuration uses
/// it, `orientation` from iio-sensor-proxy.
///
/// Without the bus, logind or a session, the session counts as not locked; this is logged once, at
/// level info. What fails later leaves the lock state as it is.
///
///     the first connection   socket missing ──▶ the path of the socket is watched ──▶ connected
///                            any other error ──▶ waiting (1 s … 60 s) ──────────────▶ connected
///                            no D-Bus library ──▶ nothing
///     connected ──lost──▶ waiting (1 s … 60 s) ──▶ connected
package final class SystemStates {
    /// 500 ms: the longest wait for the lock state at the start; logind takes 1 to 5 ms.
    private static let lockTimeout = Duration.milliseconds(500)

    private let loop: EventLoop
    private let watcher: DirectoryWatcher
    private let states: LiveStates
    private let log: Log
    private var bus: MessageBus?
    /// Reports that the socket of the system bus may exist; nil unless it is missing.
    private var socketWatch: WatchedFile?
    private var wasConnected = false
    private var lock: SessionLock?
    /// The lock state that logind told last.
    private var isLocked = false
    private var hasComplained = false
    private var sensor: OrientationSensor?
    private var wantsSensor = false
    private let attempts: Attempts

    package init(loop: EventLoop, watcher: DirectoryWatcher, states: LiveStates, log: Log) {
        self.loop = loop
        self.watcher = watcher
        self.states = states
        self.log = log
        attempts = Attempts(on: loop)
        connect(isFirst: true)
    }

    /// Starts or stops following the orientation sensor.
    package func update(wantsSensor: Bool) {
        guard wantsSensor != self.wantsSensor else { return }
        self.wantsSensor = wantsSensor
        if wantsSensor {
            startSensor()
        } else {
            sensor?.release()
            sensor = nil
            states.forget(Orientation.state, by: .sensor)
        }
    }

    private func connect(isFirst: Bool) {
        let bus: MessageBus
        do {
            bus = try MessageBus(on: loop)
        } catch {
            if isFirst { log.write(.info, .inputrx, "\(error); the session counts as not locked") }
            if wasConnected { connectAgain(because: error) } else { awaitBus(because: error) }
            return
        }
        (self.bus, socketWatch, wasConnected) = (bus, nil, true)
        bus.onLoss = { [weak self] error in self?.connectAgain(because: error) }
        lock = SessionLock(
            on: bus,
            loop: loop,
            tell: { [unowned self] in tell(isLocked: $0) },
            complain: { [unowned self] in complain($0) }
        )
        if isFirst { bus.wait(until: { lock?.isKnown ?? true }, limit: SystemStates.lockTimeout) }
        if wantsSensor { startSensor() }
    }

    private func tell(isLocked: Bool) {
        self.isLocked = isLocked
        states.tell(KnownState.locked.rawValue, is: isLocked ? "yes" : "no", by: .logind)
    }

    private func complain(_ reason: String) {
        guard !hasComplained else { return }
        hasComplained = true
        let value = isLocked ? "locked" : "not locked"
        log.write(.info, .inputrx, "logind: \(reason); the session counts as \(value)")
    }

    /// Connects when the bus may have started, because it can start after the daemon.
    private func awaitBus(because error: SystemError) {
        guard error.code != ENOSYS else { return }
        if error.code == ENOENT, socketWatch == nil, let path = MessageBus.systemSocket {
            socketWatch = WatchedFile(path, loop: loop, watcher: watcher) { [unowned self] in
                if access(path, F_OK) == 0 { connect(isFirst: false) }
            }
        }
        // The socket may have appeared before the watch existed.
        if error.code == ENOENT, !MessageBus.hasSystemBus { return }
        _ = attempts.retry { [unowned self] in
            if bus == nil { connect(isFirst: false) }
        }
    }

    /// Reconnects after a pause.
    ///
    /// The last values stay: the loss of a message bus does not unlock a session.
    private func connectAgain(because error: SystemError) {
        let pause = attempts.retry { [unowned self] in
            (lock, sensor, bus) = (nil, nil, nil)
            connect(isFirst: false)
        }
        log.write(.warning, .inputrx, "\(error); reconnecting in \(pause)")
    }

    private func startSensor() {
        guard let bus else {
            log.write(.warning, .device, "orientation sensor: there is no system bus")
            return
        }
        sensor = OrientationSensor(on: bus, log: log) { [states] orientation in
            states.tell(Orientation.state, is: orientation, by: .sensor)
        }
    }
}
