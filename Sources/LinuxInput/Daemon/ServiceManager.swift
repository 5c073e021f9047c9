import CLinux
import Glibc
import InputEvents

/// Tells systemd how the service stands (sd_notify(3)), where it asks to be told.
struct ServiceManager {
    private let socketPath: String?
    /// How often systemd wants a sign of life; nil when it wants none.
    let watchdogInterval: Duration?

    /// What the environment says of a service manager.
    init(environment: (String) -> String?) {
        socketPath = environment("NOTIFY_SOCKET")
        let interval = environment("WATCHDOG_USEC").flatMap(Int64.init) ?? 0
        let process = environment("WATCHDOG_PID").flatMap(Int32.init)
        let isMeant = interval > 0 && (process == nil || process == getpid())
        watchdogInterval = isMeant ? .microseconds(interval) : nil
    }

    /// The service manager of this process.
    init() {
        self.init { name in getenv(name).map { String(cString: $0) } }
    }

    /// Everything is in place.
    func tellReady() { send("READY=1") }

    /// The configuration is being read again; ``tellReady()`` must follow.
    func tellReloading() { send("RELOADING=1\nMONOTONIC_USEC=\(Timestamp.now.microseconds)") }

    /// The end has begun.
    func tellStopping() { send("STOPPING=1") }

    /// One line for `systemctl status`.
    func tell(status: String) { send("STATUS=\(status)") }

    /// A sign of life.
    func tellAlive() { send("WATCHDOG=1") }

    private func send(_ message: String) {
        guard let socketPath else { return }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard socketPath.utf8.count > 1, socketPath.utf8.count < room else { return }
        withUnsafeMutableBytes(of: &address.sun_path) { place in
            place.copyBytes(from: socketPath.utf8)
            // An `@` stands for the NUL that begins the name of an abstract socket.
            if socketPath.hasPrefix("@") { place[0] = 0 }
        }
        // Without the NUL at the end: in an abstract name it would count.
        let length = MemoryLayout.offset(of: \sockaddr_un.sun_path) ?? 2
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var message = message
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                message.withUTF8 { bytes in
                    // A service manager that does not listen is none of our business.
                    _ = sendto(
                        descriptor,
                        bytes.baseAddress,
                        bytes.count,
                        Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT),
                        address,
                        socklen_t(length + socketPath.utf8.count)
                    )
                }
            }
        }
    }
}
