import Configuration
import Glibc
import InputEvents
import Rx

/// Opens a device while its events may be read, and only then.
///
///     verdicts      unreadable ── unapproved ──── authorized ─────────── unapproved ──
///     authorized    no ────────────────────────── yes ────────────────── no ──────────
///     the device    closed                        opened (take 1)        closed, waits again
///
/// Events from before the authorisation are never read, so they have no effect.
package struct DeviceGate {
    /// The reason why a device is read or not.
    package enum Verdict: Hashable, Sendable {
        /// Nothing prevents reading.
        case authorized
        /// No binding can use it.
        case unneeded
        /// The configuration says `never`.
        case forbidden
        /// The configuration or the default says `ask`, and the user has not approved the device.
        case unapproved
        /// The device needs an approval, but an identical device is already plugged in.
        case twin
        /// The system does not let this user read the node.
        case unreadable
        /// The node is gone; udev will report this in a moment.
        case absent
    }

    /// The configuration, now and after each reload.
    let configurations: Observable<Configuration>
    /// The approved devices, now and after each change.
    let approvals: Observable<Set<DeviceIdentity>>
    /// Each node (`/dev/input/event3`) whose mode or access list may have changed; empty means any.
    let accessChanges: Observable<String>
    /// Checks if a node can be read now.
    let readability: (String) -> Readability
    /// Opens the device and keeps it open until the subscription is disposed of; emits once.
    let open: (ConnectedDevice) -> Observable<Device>
    /// Logs how to approve a device that is held back.
    let refuse: (ConnectedDevice, Verdict) -> Void

    /// Emits the device each time it is opened.
    ///
    /// It closes the device when its events may no longer be read, and for good when the
    /// subscription is disposed of.
    func opened(_ connected: ConnectedDevice) -> Observable<Device> {
        let verdicts = verdicts(on: connected).share(replay: 1)
        let authorized = verdicts.map { $0 == .authorized }.distinctUntilChanged()
        let opened = authorized.skipWhile { !$0 }.take(1).flatMap { _ in open(connected) }
        // Each "no" closes the device, which then waits for the next "yes".
        let openings = authorized.filter { !$0 }.startWith(false).flatMapLatest { _ in opened }
        // If a device was readable before, its user has logged out; it does not lack permissions.
        let first = verdicts.takeWhile { $0 != .authorized }.filter { $0 == .unreadable }
        let refusals = Observable.merge(
            [verdicts.filter { $0 == .unapproved }, verdicts.filter { $0 == .twin }, first].map {
                $0.take(1).do(onNext: { refuse(connected, $0) })
            }
        )
        return Observable.merge([openings, refusals.flatMap { _ in Observable<Device>.empty() }])
    }

    /// Emits the verdict on the device, now and after each change.
    func verdicts(on connected: ConnectedDevice) -> Observable<Verdict> {
        let node = connected.device.node
        let readabilities =
            accessChanges
            .filter { $0 == node || $0.isEmpty }
            .startWith(node)
            .map { _ in readability(node) }
        // The node is checked only if the device would be opened, because watching an unreadable
        // node makes each read of input more expensive (see ``NodeAccess``).
        return Observable.combineLatest(configurations, approvals) {
            DeviceGate.verdict(on: connected, $0, approvals: $1)
        }
        .distinctUntilChanged()
        .flatMapLatest { verdict in
            verdict.map { .just($0) } ?? readabilities.map { Verdict($0) }
        }
        .distinctUntilChanged()
    }

    /// Returns the verdict on the device; nil if the readability of its node decides.
    static func verdict(
        on connected: ConnectedDevice,
        _ configuration: Configuration,
        approvals: Set<DeviceIdentity>
    ) -> Verdict? {
        guard NeededDevices(configuration).contains(connected) else { return .unneeded }
        switch AuthorizationRules(configuration.devices).policy(for: connected) {
        case .never: return .forbidden
        // An approval is for one device, and it is unknown which of the two the user meant.
        case .ask where connected.twin != nil: return .twin
        case .ask where !approvals.contains(connected.identity): return .unapproved
        case .always, .ask: return nil
        }
    }
}

extension DeviceGate.Verdict {
    /// Judges a device that is plugged in; without a configuration, only by its readability.
    package init(
        on connected: ConnectedDevice,
        configuration: Configuration?,
        approvals: Set<DeviceIdentity>
    ) {
        let verdict = configuration.flatMap {
            DeviceGate.verdict(on: connected, $0, approvals: approvals)
        }
        self = verdict ?? DeviceGate.Verdict(NodeAccess.readability(of: connected.device.node))
    }

    fileprivate init(_ readability: Readability) {
        self =
            switch readability {
            case .readable: .authorized
            case .denied: .unreadable
            case .absent: .absent
            }
    }

    /// Returns the message about a device that is held back.
    func advice(for connected: ConnectedDevice) -> String {
        let device = connected.device
        let name = "\(device.name) (\(device.node))"
        return switch self {
        case .authorized, .unneeded, .forbidden, .absent: ""
        case .unapproved:
            // The command names its identity, because another device may have the node when it is
            // typed.
            "\(name) is held back. If it is yours, approve it with `inputrx authorize "
                + "\(connected.identity.text)`"
        case .twin:
            "\(name) is held back: \(connected.twin ?? "another node") has the same identity. If both "
                + "are yours, write `authorize: always` for them under `devices:`"
        case .unreadable where connected.isGrantedByRule:
            "\(name) cannot be read: permission denied. Install udev/70-inputrx.rules and log in "
                + "again; inputrx then opens it at once"
        case .unreadable:
            "\(name) cannot be read: permission denied, and udev/70-inputrx.rules does not change "
                + "that\(connected.types ? ", because you can type with it" : ""). To let "
                + "all your programs read it, add a rule for it: "
                + "\(connected.ruleForItAlone) (see Permissions in docs/use/devices.md)"
        }
    }
}

extension ConnectedDevice {
    /// A udev rule that grants access to this device only, as far as udev can distinguish devices.
    fileprivate var ruleForItAlone: String {
        // These characters have no special meaning in a udev pattern; a name may contain any
        // others.
        let isPlain = device.name.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
            default: " ._-:/()+,".utf8.contains(byte)
            }
        }
        let match =
            isPlain
            ? "ATTRS{name}==\"\(device.name)\""
            : "ATTRS{id/vendor}==\"\(DeviceIdentity.hexadecimal(device.vendor))\", "
                + "ATTRS{id/product}==\"\(DeviceIdentity.hexadecimal(device.product))\""
        return "SUBSYSTEM==\"input\", KERNEL==\"event*\", \(match), TAG+=\"uaccess\""
    }
}
