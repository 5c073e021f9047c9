import CLinux
import Glibc

/// The Unix socket on which the daemon replies to requests: `$XDG_RUNTIME_DIR/inputrx/socket`.
///
/// Only the daemon's user may connect: the folder and the socket grant no other permissions, and
/// the daemon asks the kernel for the user of each client.
package enum StatusSocket {
    static let name = "socket"

    /// Listens on the socket; replaces a socket that an earlier daemon left behind.
    ///
    /// Call this only while holding the ``DaemonLock``, so that no other daemon listens there.
    static func listen(in folder: RuntimeFolder) throws(SystemError) -> Int32 {
        let parent = try folder.open()
        defer { close(parent) }
        let descriptor = try create(flags: Int32(SOCK_NONBLOCK.rawValue), folder)
        unlinkat(parent, name, 0)
        // bind(2) gives the file the mode of the descriptor, so that it never has another mode.
        guard fchmod(descriptor, 0o600) == 0,
            address(in: parent, { bind(descriptor, $0, $1) }) == 0,
            Glibc.listen(descriptor, backlog) == 0
        else {
            let error = SystemError("cannot listen on \(folder.path)/\(name)")
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// Removes the socket.
    static func remove(in folder: RuntimeFolder) {
        guard let parent = try? folder.open() else { return }
        unlinkat(parent, name, 0)
        close(parent)
    }

    /// Connects to the daemon.
    ///
    /// - Returns: nil if no daemon listens.
    package static func connect(in folder: RuntimeFolder) throws(SystemError) -> Int32? {
        let parent = try folder.open()
        defer { close(parent) }
        let descriptor = try create(flags: 0, folder)
        // If the daemon is stopped, connect(2) blocks once the backlog is full.
        limit(SO_SNDTIMEO, of: descriptor)
        if address(in: parent, { Glibc.connect(descriptor, $0, $1) }) == 0 { return descriptor }
        let error = SystemError("cannot connect to \(folder.path)/\(name)")
        close(descriptor)
        if [ENOENT, ECONNREFUSED].contains(error.code) { return nil }
        throw error
    }

    /// 2 s: a running daemon replies within a millisecond.
    private static let timeoutSeconds = 2

    /// Limits the time that sending (`SO_SNDTIMEO`) or receiving (`SO_RCVTIMEO`) may take.
    static func limit(_ option: Int32, of descriptor: Int32) {
        var limit = timeval(tv_sec: timeoutSeconds, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, option, &limit, size)
    }

    /// 8: the number of connections that may wait while the daemon is busy.
    private static let backlog: Int32 = 8

    private static func create(flags: Int32, _ folder: RuntimeFolder) throws(SystemError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | flags
        let descriptor = socket(AF_UNIX, type, 0)
        guard descriptor >= 0 else { throw SystemError("cannot make a socket in \(folder.path)") }
        return descriptor
    }

    /// Passes the socket's address to `body`.
    ///
    /// The address leads through the open folder, because an address has at most 107 bytes and a
    /// path may have more.
    private static func address(
        in folder: Int32,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32? {
        withUnixAddress("/proc/self/fd/\(folder)/\(name)", body)
    }
}
