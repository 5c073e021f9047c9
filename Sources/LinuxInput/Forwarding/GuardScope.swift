import CLinux
import Configuration
import Glibc
import InputEvents

/// Gives the guards a control group of their own, if systemd runs here.
///
/// `systemctl freeze` and `systemctl kill` act on all processes of a unit. If the guards were in
/// the unit of inputrx, both would stop together, and a grabbed screen would stay dead. So the
/// process that starts the guards goes into a scope, which is a unit without a program of its own:
///
///     inputrx.service               inputrx-daemon
///     inputrx-guard-1234.scope      inputrx-guards (1234), inputrx-guard of each device
///
/// Without systemd, or if it refuses, the guards stay with inputrx.
final class GuardScope {
    private let loop: EventLoop
    private let log: Log
    /// The process that was moved last, and the deadline for the move.
    private var moved: (process: Int32, limit: Timestamp)?
    private var bus: MessageBus?

    /// 5 s: longer than systemd takes on a busy machine.
    private static let limit = Duration.seconds(5)

    private static let systemd = MessageBus.Object(
        service: "org.freedesktop.systemd1",
        path: "/org/freedesktop/systemd1",
        interface: "org.freedesktop.systemd1.Manager"
    )

    init(on loop: EventLoop, log: Log) {
        self.loop = loop
        self.log = log
    }

    /// Starts the process that starts guards, unless it runs, and moves it into a scope.
    func prepare() {
        let process = inputrx_guards_process()
        guard process > 0, process != moved?.process, access("/run/systemd/system", F_OK) == 0
        else { return }
        moved = (process, .now.advanced(by: GuardScope.limit))
        do throws(SystemError) {
            // The manager of a user's units is on the user's bus.
            let bus = try MessageBus(geteuid() == 0 ? .system : .session, on: loop)
            bus.onLoss = { [weak self] in self?.stay("\($0)") }
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
                        // Guards end by themselves, and no signal ends them.
                        ("TimeoutStopUSec", .long(5_000_000)),
                    ]),
                    .emptyList(of: "(sa(sv))"),
                ]
            ) { [weak self] in
                if let refusal = $0.refusal { self?.stay("systemd: \(refusal)") }
                self?.disconnect()
            }
        } catch {
            stay("\(error)")
        }
    }

    /// True while the process is about to be moved; a guard that starts now may stay behind.
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

    private func stay(_ reason: String) {
        if let process = moved?.process { moved = (process, .now) }
        log.write(
            .info,
            .inputrx,
            "the guards have no control group of their own (\(reason)): whatever stops all processes "
                + "of inputrx together stops them, too"
        )
    }

    // Not in this call, because it comes from the connection itself.
    private func disconnect() { loop.timers.add(at: .now) { [weak self] in self?.bus = nil } }
}

extension Configuration {
    /// True if a binding holds a key down, which then has a guard.
    var holdsKeys: Bool {
        bindings.contains { $0.effect?.commands.contains { $0.sent?.holdsKeys ?? false } ?? false }
    }
}

extension SentInput {
    /// True if a key or button stays down afterwards.
    fileprivate var holdsKeys: Bool {
        events.contains { event in
            if case .press(let key) = event { !events.contains(.release(key)) } else { false }
        }
    }
}
