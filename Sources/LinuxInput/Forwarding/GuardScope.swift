import CLinux
import Configuration
import Glibc
import InputEvents

/// Gives the guards a control group of their own, if systemd runs on this machine.
///
/// `systemctl freeze` and `systemctl kill` act on all processes of a unit. If the guards were in
/// the unit of inputrx, they would stop together with inputrx, and a grabbed screen would stay
/// dead. So the process that starts the guards is moved into a scope, a unit without a program of
/// its own:
///
///     inputrx.service               inputrx-daemon
///     inputrx-guard-1234.scope      inputrx-guards (1234), inputrx-guard of each device
///
/// Without systemd, or if systemd refuses, the guards stay in the control group of inputrx.
final class GuardScope {
    private let loop: EventLoop
    private let log: Log
    /// The process whose move was requested last, and the deadline for the move.
    private var moved: (process: Int32, limit: Timestamp)?
    private var bus: MessageBus?

    /// 5 s: longer than systemd takes on a busy machine.
    private static let moveTimeout = Duration.seconds(5)

    private static let systemd = MessageBus.Object(
        service: "org.freedesktop.systemd1",
        path: "/org/freedesktop/systemd1",
        interface: "org.freedesktop.systemd1.Manager"
    )

    init(on loop: EventLoop, log: Log) {
        self.loop = loop
        self.log = log
    }

    /// Starts the process that starts the guards, unless that process runs, and requests its move
    /// into a scope.
    func prepare() {
        let process = inputrx_guards_process()
        guard process > 0, process != moved?.process, access("/run/systemd/system", F_OK) == 0
        else { return }
        moved = (process, .now.advanced(by: GuardScope.moveTimeout))
        do throws(SystemError) {
            // The systemd that manages the units of root is on the system bus; the systemd that
            // manages the units of another user is on the session bus of that user.
            let bus = try MessageBus(geteuid() == 0 ? .system : .session, on: loop)
            bus.onLoss = { [weak self] in self?.reportFailure("\($0)") }
            self.bus = bus
            bus.call(
                "StartTransientUnit",
                of: GuardScope.systemd,
                arguments: [
                    .text(GuardScope.name(process)), .text("fail"),
                    .properties([
                        ("Description", .text("Releases what inputrx holds, should it hang")),
                        ("PIDs", .numbers([UInt32(process)])),
                        ("CollectMode", .text("inactive-or-failed")),
                        // 5 s: guards ignore signals, but end by themselves.
                        ("TimeoutStopUSec", .long(5_000_000)),
                    ]),
                    .emptyList(of: "(sa(sv))"),
                ]
            ) { [weak self] in
                if let refusal = $0.refusal { self?.reportFailure("systemd: \(refusal)") }
                self?.disconnect()
            }
        } catch {
            reportFailure("\(error)")
        }
    }

    /// True while the move is pending: a guard that starts now may stay in the old control group.
    var isMoving: Bool {
        guard let moved, moved.limit > .now else { return false }
        let path = "/proc/\(moved.process)/cgroup"
        guard let bytes = try? FileContents.read(path, limit: 1 << 16, waits: false) else {
            return false
        }
        let groups = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        return !groups.contains { $0.hasSuffix("/" + GuardScope.name(moved.process)) }
    }

    private static func name(_ process: Int32) -> String { "inputrx-guard-\(process).scope" }

    private func reportFailure(_ reason: String) {
        if let process = moved?.process { moved = (process, .now) }
        log.write(
            .info,
            .inputrx,
            "the guards have no control group of their own (\(reason)): whatever stops all processes "
                + "of inputrx together stops them, too"
        )
    }

    /// Releases the bus, but later, because the call comes from the bus itself.
    private func disconnect() { loop.timers.add(at: .now) { [weak self] in self?.bus = nil } }
}

extension Configuration {
    /// True if a binding holds keys down, for which a guard is needed.
    var holdsKeys: Bool {
        bindings.contains { $0.effect?.commands.contains { $0.sent?.holdsKeys ?? false } ?? false }
    }
}

extension SentInput {
    /// True if a key or button stays down after this input.
    fileprivate var holdsKeys: Bool {
        events.contains { event in
            if case .press(let key) = event { !events.contains(.release(key)) } else { false }
        }
    }
}
