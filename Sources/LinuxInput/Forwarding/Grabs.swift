import CLinux
import Configuration
import Evdev
import Gestures
import Glibc
import InputEvents
import Rx

/// Takes touches from other programs: holds the devices that are grabbed, and follows what decides about them.
package final class Grabs {
    /// Whom the grabs ask what may come of a touch.
    let outlooks = TouchOutlooks()
    private let loop: EventLoop
    private let log: Log
    private let environment: (String) -> String?
    private var rules: [DeviceRule] = []
    private var isLocked = false
    /// Whether fingers or a hang have ended all grabs until the next start.
    private var isOver = false
    /// The devices that are open, whether grabbed or not.
    private var devices: [(device: Device, descriptor: Int32)] = []
    private var grabs: [DeviceGrab] = []
    private weak var source: LibinputSource?

    /// Nothing is grabbed yet; `environment` tells the value of a variable.
    package init(loop: EventLoop, log: Log, environment: @escaping (String) -> String?) {
        self.loop = loop
        self.log = log
        self.environment = environment
    }

    deinit {
        source?.activeGrabs = nil
        inputrx_set_event_handler(nil, nil)
    }

    /// Follows the configuration in force, and whether the session is locked.
    ///
    /// Disposing of the result gives everything back.
    func follow(
        _ configurations: Observable<Configuration>,
        _ states: Observable<InputEvent>
    ) -> any Disposable {
        let configured = configurations.subscribe(onNext: { [unowned self] in
            rules = $0.devices
            configure()
        })
        let locked = states.subscribe(onNext: { [unowned self] event in
            guard case .state(let change) = event.kind,
                change.state == KnownState.locked.rawValue
            else { return }
            isLocked = change.value == "yes"
            for grab in grabs { grab.update(isLocked: isLocked) }
        })
        return Disposables.create {
            configured.dispose()
            locked.dispose()
            self.end()
        }
    }

    // MARK: - Devices

    /// A device was opened.
    func opened(_ open: OpenDevice, by source: LibinputSource) {
        self.source = source
        devices.append((open.device, open.descriptor))
        configure()
    }

    /// A device is about to be closed.
    func closes(_ id: DeviceID) {
        devices.removeAll { $0.device.id == id }
        for grab in grabs where grab.device.id == id { grab.end() }
        grabs.removeAll { $0.device.id == id }
        activate()
    }

    /// Decides on the frames of all devices before that time.
    func decide(before time: Timestamp = Timestamp(microseconds: .max)) {
        for grab in grabs { grab.decide(before: time, outlooks) }
    }

    /// The recognisers have forgotten what they held.
    func reset() {
        for grab in grabs { grab.reset() }
    }

    // MARK: - Rules

    private func configure() {
        for (device, descriptor) in devices {
            let rule = isOver ? nil : GrabRule(rules, for: device, environment: environment)
            if let grab = grabs.first(where: { $0.device.id == device.id }) {
                grab.update(rule)
            } else if let rule {
                begin(device, descriptor, rule)
            }
        }
        activate()
    }

    private func begin(_ device: Device, _ descriptor: Int32, _ rule: GrabRule) {
        do {
            let grab = try DeviceGrab(
                device,
                descriptor: descriptor,
                rule,
                isLocked: isLocked,
                loop: loop,
                log: log
            ) { [unowned self] grab, ending in ended(grab, ending) }
            grabs.append(grab)
        } catch {
            log.write(
                .error,
                .device,
                "\(device.name) is not grabbed: \(error); \(InputSender.cure)"
            )
        }
    }

    private func ended(_ grab: DeviceGrab, _ ending: DeviceGrab.Ending) {
        // It is still being called.
        withExtendedLifetime(grab) { grabs.removeAll { $0 === grab } }
        let name = "\(grab.device.name) (\(grab.device.node))"
        switch ending {
        case .unwanted: log.write(.info, .device, "gave \(name) back")
        case .corners:
            log.write(.notice, .device, "fingers in three corners: \(Grabs.over)")
            end()
        case .hung:
            log.write(
                .error,
                .inputrx,
                "inputrx did not read \(name) for 2 s, or its guard was killed: \(Grabs.over)"
            )
            end()
        }
        activate()
    }

    private static let over = "nothing is grabbed any more until inputrx starts again"

    private func end() {
        isOver = true
        for grab in grabs { grab.end() }
        grabs.removeAll()
        activate()
    }

    /// While nothing is grabbed, nothing that happens comes here.
    private func activate() {
        source?.activeGrabs = grabs.isEmpty ? nil : .passUnretained(self)
        guard !grabs.isEmpty else {
            inputrx_set_event_handler(nil, nil)
            return
        }
        inputrx_set_event_handler(
            { data, descriptor, event in
                guard let data, let event else { return }
                Unmanaged<Grabs>.fromOpaque(data).takeUnretainedValue()
                    .received(event.pointee, from: descriptor)
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    private func received(_ event: inputrx_raw_event, from descriptor: Int32) {
        guard let grab = grabs.first(where: { $0.descriptor == descriptor }) else { return }
        grab.received(
            EvdevEvent(
                time: Timestamp(microseconds: event.microseconds),
                type: event.type,
                code: event.code,
                value: event.value
            )
        )
    }
}
