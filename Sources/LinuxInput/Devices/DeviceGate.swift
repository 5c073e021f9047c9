import Configuration
import Glibc
import InputEvents
import Rx

/// Keeps a device open exactly while its events may be read.
///
///     verdicts      unreadable ── unapproved ──── authorized ─────────── unapproved ──
///     authorized    no ────────────────────────── yes ────────────────── no ──────────
///     the device    closed                        opened once            closed, waits again
///
/// Events that happened before the authorisation are never read, so they have no effect.
package struct DeviceGate {
    /// The reason why a device is read or is not read.
    package enum Verdict: Hashable, Sendable {
        /// Nothing prevents reading.
        case authorized
        /// No binding can use it.
        case unneeded
        /// The configuration says `never`.
        case forbidden
        /// The configuration or the default says `ask`, and the user has not approved the device.
        case unapproved
        /// The device needs an approval, but a device with the same identity is already plugged in.
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
    /// Each node (`/dev/input/event3`) whose access may have changed; empty if it may be any node.
    let accessChanges: Observable<String>
    /// Checks if this user may read a node now.
    let readability: (String) -> Readability
    /// Opens the device and keeps it open until the subscription is disposed of; emits once.
    let open: (ConnectedDevice) -> Observable<Device>
    /// Logs why a device cannot be read, and what to do.
    let refuse: (ConnectedDevice, Verdict) -> Void

    /// Emits the device each time it is opened.
    ///
    /// The device is closed when its events may no longer be read, and for good when the
    /// subscription is disposed of.
    func opened(_ connected: ConnectedDevice) -> Observable<Device> {
        let verdicts = verdicts(on: connected).share(replay: 1)
        let authorized = verdicts.map { $0 == .authorized }.distinctUntilChanged()
        let opened = authorized.skipWhile { !$0 }.take(1).flatMap { _ in open(connected) }
        // Each false closes the device and begins the wait for the next true.
        let openings = authorized.filter { !$0 }.startWith(false).flatMapLatest { _ in opened }
        // A device that becomes unreadable after it was read is not reported: the user has logged
        // out.
        let denials = verdicts.takeWhile { $0 != .authorized }.filter { $0 == .unreadable }
        let refusals = Observable.merge(
            [verdicts.filter { $0 == .unapproved }, verdicts.filter { $0 == .twin }, denials].map {
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
        // An approval is for one device, and it is unknown which of the two the user approved.
        case .ask where connected.twin != nil: return .twin
        case .ask where !approvals.contains(connected.identity): return .unapproved
        case .always, .ask: return nil
        }
    }
}

extension DeviceGate.Verdict {
    /// Creates the verdict on a device; without a configuration, only by the readability of its
    /// node.
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

    /// Returns the message about a device that cannot be read; empty if there is nothing to do.
    func advice(for connected: ConnectedDevice) -> String {
        let device = connected.device
        let name = "\(device.name) (\(device.node))"
        return switch self {
        case .authorized, .unneeded, .forbidden, .absent: ""
        case .unapproved:
            // The command names the identity of the device, because another device may have the
            // node when the command is typed.
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
                + "\(connected.accessRule) (see Permissions in docs/use/devices.md)"
        }
    }
}

extension ConnectedDevice {
    /// A udev rule that grants access to only this device, as far as udev can distinguish devices.
    fileprivate var accessRule: String {
        // These characters have no special meaning in a udev pattern, and a name may contain any
        // character.
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
