import Gestures
import InputEvents

/// The states that come over the system bus: `locked` from logind and, if the configuration uses
/// it, `orientation` from iio-sensor-proxy.
///
/// Without the bus, logind or a session, the session counts as unlocked; this is logged once, at
/// level info.
package final class SystemStates {
    /// 500 ms: the longest wait for the lock state at the start; logind takes 1 to 5 ms.
    private static let lockTimeout = Duration.milliseconds(500)

    private let loop: EventLoop
    private let states: LiveStates
    private let log: Log
    private var bus: MessageBus?
    private var lock: SessionLock?
    private var sensor: OrientationSensor?
    private var wantsSensor = false
    private let attempts: Attempts

    package init(loop: EventLoop, states: LiveStates, log: Log) {
        self.loop = loop
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
            if isFirst {
                log.write(.info, .inputrx, "\(error); the session counts as not locked")
            } else {
                connectAgain(because: error)
            }
            return
        }
        self.bus = bus
        bus.onLoss = { [weak self] error in self?.connectAgain(because: error) }
        lock = SessionLock(on: bus, log: log) { [states] isLocked in
            states.tell(KnownState.locked.rawValue, is: isLocked ? "yes" : "no", by: .logind)
        }
        if isFirst { bus.wait(until: { lock?.isKnown ?? true }, limit: SystemStates.lockTimeout) }
        if wantsSensor { startSensor() }
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
