/// Follows the orientation of the machine: the AccelerometerOrientation of iio-sensor-proxy.
///
/// The sensor runs, and uses power, only while a client claims it. The claim ends with the
/// connection or with ``release()``.
final class OrientationSensor {
    private static let proxy = MessageBus.Object(
        service: "net.hadess.SensorProxy",
        path: "/net/hadess/SensorProxy",
        interface: "net.hadess.SensorProxy"
    )

    private let bus: MessageBus
    private let log: Log
    private let tell: (String) -> Void
    private var isReleased = false

    /// Calls `tell` with each orientation, except when the sensor reports that it is unknown.
    init(on bus: MessageBus, log: Log, tell: @escaping (String) -> Void) {
        self.bus = bus
        self.log = log
        self.tell = tell
        let path = OrientationSensor.proxy.path
        bus.subscribe(
            "type='signal',path='\(path)',member='PropertiesChanged',"
                + "interface='org.freedesktop.DBus.Properties'"
        ) { [weak self] _ in self?.read() }
        bus.subscribe(MessageBus.ownerChanged(OrientationSensor.proxy.service)) {
            [weak self] message in
            // The arguments are the name, the old owner and the new owner. If the service is gone,
            // a claim would start the service again.
            _ = (message.text(), message.text())
            if message.text() != "" { self?.claim() }
        }
        claim()
    }

    /// Releases the sensor, so that it can stop.
    func release() {
        isReleased = true
        bus.call("ReleaseAccelerometer", of: OrientationSensor.proxy) { _ in }
    }

    private func claim() {
        guard !isReleased else { return }
        bus.call("ClaimAccelerometer", of: OrientationSensor.proxy) { [weak self] message in
            guard let self else { return }
            if let refusal = message.refusal {
                log.write(.warning, .device, "orientation sensor: iio-sensor-proxy: \(refusal)")
            } else {
                read()
            }
        }
    }

    private func read() {
        guard !isReleased else { return }
        bus.get("AccelerometerOrientation", of: OrientationSensor.proxy, contents: "s") {
            [weak self] message in
            guard let self, let orientation = message.text(), orientation != "undefined" else {
                return
            }
            tell(orientation)
        }
    }
}
