import Configuration
import Gestures
import Glibc
import InputEvents
import Rx

/// Grabs devices, as the configuration, the open devices and the lock screen require.
package final class Grabs {
    /// Reads grabbed touchpads through their twins; nil while nothing is read.
    weak var libinput: LibinputSource?
    /// Tells which gestures a touch can still become.
    let outlooks = TouchOutlooks()
    /// Called when a device is about to be grabbed or released, or a grab has ended.
    var onChange: () -> Void = {}
    private let loop: EventLoop
    private let log: Log
    private let environment: (String) -> String?
    private let guards: GuardScope
    private var rules: [DeviceRule] = []
    private var isLocked = false
    /// True once no device may be grabbed any more: the user has ended all grabs with fingers in
    /// three corners, or the subscription was disposed of.
    private var hasEnded = false
    /// The open devices, grabbed or not.
    private var devices: [OpenContacts] = []

    /// Starts without a grab; `environment` returns the value of a variable.
    package init(loop: EventLoop, log: Log, environment: @escaping (String) -> String?) {
        self.loop = loop
        self.log = log
        self.environment = environment
        guards = GuardScope(on: loop, log: log)
    }

    /// Follows the configuration in force and the lock state of the session.
    ///
    /// Dispose of the result to release all devices.
    func follow(
        _ configurations: Observable<Configuration>,
        _ states: Observable<InputEvent>
    ) -> any Disposable {
        let configured = configurations.subscribe(onNext: { [unowned self] in
            rules = $0.devices
            // Held keys have guards, too.
            if $0.holdsKeys { guards.prepare() }
            configure()
        })
        let locked = states.lockChanges.subscribe(onNext: { [unowned self] in
            isLocked = $0
            for open in devices { open.grab?.update(isLocked: isLocked) }
        })
        return Disposables.create {
            configured.dispose()
            locked.dispose()
            self.end()
        }
    }

    // MARK: - Devices

    /// Adds a device that was opened.
    func didOpen(_ open: OpenContacts) {
        devices.append(open)
        configure()
    }

    /// Removes a device that is about to be closed.
    func willClose(_ open: OpenContacts) {
        devices.removeAll { $0 === open }
        end(open)
    }

    /// Returns true if the device is grabbed now.
    func isGrabbed(_ id: DeviceID) -> Bool {
        devices.contains { $0.device.id == id && $0.grab?.isGrabbed == true }
    }

    // MARK: - Rules

    /// Grabs and releases devices as the rules say; tries again to grab devices that could not be
    /// grabbed, except those whose next attempt has a timer.
    func configure() {
        for open in devices {
            let rule = hasEnded ? nil : GrabRule(rules, for: open.device, environment: environment)
            if let grab = open.grab {
                grab.update(rule)
            } else if let rule, open.nextGrab == nil {
                begin(open, rule)
            }
        }
    }

    private func begin(_ open: OpenContacts, _ rule: GrabRule) {
        let device = open.device
        guards.prepare()
        // The guard must write to the node, to correct the positions that other programs have
        // missed during the grab.
        guard access(device.node, W_OK) == 0 else {
            log.write(
                .error,
                .device,
                "\(device.name) is not grabbed: \(device.node) can be read but not written, so "
                    + "that programs could not get its positions afterwards"
            )
            return
        }
        do {
            open.grab = try DeviceGrab(
                device,
                open.raw,
                rule,
                isLocked: isLocked,
                outlooks: outlooks,
                guards: guards,
                loop: loop,
                log: log,
                onMove: { [unowned self] node throws(SystemError) in
                    onChange()
                    try libinput?.read(device.id, from: node)
                },
                onEnd: { [unowned self, unowned open] ending in handleEnd(of: open, ending) }
            )
        } catch {
            log.write(
                .error,
                .device,
                "\(device.name) is not grabbed: \(error); \(InputSender.cure)"
            )
        }
    }

    private func handleEnd(of open: OpenContacts, _ ending: DeviceGrab.Ending) {
        open.grab = nil
        onChange()
        let name = "\(open.device.name) (\(open.device.node))"
        switch ending {
        case .unwanted: log.write(.info, .device, "gave \(name) back")
        case .corners:
            log.write(.notice, .device, "fingers in three corners: \(Grabs.endMessage)")
            end()
        case .hung(let lasted):
            let pause = open.backoff.pause(after: lasted)
            log.write(
                .error,
                .inputrx,
                "inputrx did not read \(name) for 2 s, or its guard was killed: other programs "
                    + "have it now, and inputrx takes it again in \(pause.components.seconds) s"
            )
            open.nextGrab = loop.timers.add(at: .now.advanced(by: pause)) {
                [unowned self, unowned open] in
                open.nextGrab = nil
                configure()
            }
        }
    }

    private static let endMessage = "nothing is grabbed any more until inputrx starts again"

    private func end() {
        hasEnded = true
        devices.forEach(end)
    }

    private func end(_ open: OpenContacts) {
        loop.timers.cancel(open.nextGrab)
        open.nextGrab = nil
        open.grab?.end()
        open.grab = nil
    }
}
