import CLinux
import Glibc
import InputEvents
import Pipeline

/// Notifies systemd of the state of the service (sd_notify(3)), if the environment names a socket
/// for this.
///
/// Sending never blocks: if systemd has no room for messages, the newest message of each kind is
/// sent a second later.
final class ServiceManager {
    /// 1 s: a service manager that does not read is busy or stopped, so a shorter pause would not
    /// help.
    static let pause = Duration.seconds(1)

    private let socketPath: String?
    /// The messages for which there was no room, the oldest first, at most one of each kind.
    private var unsent: [String] = []
    private var loop: EventLoop?
    private var retry: TimerQueue.ID?
    /// The interval within which systemd requires a keep-alive message; nil if it requires none.
    let watchdogInterval: Duration?

    /// Uses the service manager that the environment names.
    init(environment: (String) -> String?) {
        socketPath = environment("NOTIFY_SOCKET")
        let interval = environment("WATCHDOG_USEC").flatMap(Int64.init) ?? 0
        let process = environment("WATCHDOG_PID").flatMap(Int32.init)
        let isForThisProcess = interval > 0 && (process == nil || process == getpid())
        watchdogInterval = isForThisProcess ? .microseconds(interval) : nil
    }

    /// Uses the service manager that the environment of this process names.
    convenience init() {
        self.init { name in getenv(name).map { String(cString: $0) } }
    }

    /// Lets the loop retry messages for which there was no room.
    func attach(to loop: EventLoop) { self.loop = loop }

    /// Reports that the service is ready.
    func tellReady() { send("READY=1") }

    /// Reports that the configuration is being read again; ``tellReady()`` must follow.
    func tellReloading() { send("RELOADING=1\nMONOTONIC_USEC=\(Timestamp.now.microseconds)") }

    /// Reports that the service is stopping.
    func tellStopping() { send("STOPPING=1") }

    /// Sends one line for `systemctl status`.
    ///
    /// Control characters are escaped, so that a path in the line cannot forge another message.
    func tell(status: String) { send("STATUS=\(status.printable)") }

    /// Sends a keep-alive message.
    func tellAlive() { send("WATCHDOG=1") }

    private func send(_ message: String) {
        let kind = message.prefix { $0 != "=" }
        unsent.removeAll { $0.prefix { $0 != "=" } == kind }
        unsent.append(message)
        sendAll()
    }

    private func sendAll() {
        while let message = unsent.first {
            guard trySend(message) else { return sendLater() }
            unsent.removeFirst()
        }
    }

    private func sendLater() {
        guard retry == nil, let loop else { return }
        retry = loop.timers.add(at: .now.advanced(by: ServiceManager.pause)) { [weak self] in
            self?.retry = nil
            self?.sendAll()
        }
    }

    /// Sends a message; returns false if the socket has no room, so that it must be sent later.
    private func trySend(_ message: String) -> Bool {
        guard let socketPath else { return true }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return true }
        defer { close(descriptor) }
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        let count = withUnixAddress(socketPath) { address, length in
            sendto(descriptor, message, message.utf8.count, flags, address, length)
        }
        // Other errors, as when nobody listens, are ignored: they are no error of the daemon.
        return count != -1 || errno != EAGAIN
    }
}
