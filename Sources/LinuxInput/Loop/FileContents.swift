import Glibc

/// Reads and writes whole files.
package enum FileContents {
    /// 64 MiB: no configuration comes near it, and a device such as /dev/zero never ends.
    package static let longest = 64 << 20

    /// Reads a whole file.
    ///
    /// Throws if it cannot be opened or read, is a directory, or is larger than `limit` bytes. With
    /// `waits`, it may be a pipe or a device whose data the call waits for; a daemon must not do
    /// that.
    package static func read(
        _ path: String,
        limit: Int = longest,
        waits: Bool = true
    ) throws(SystemError) -> [UInt8] {
        let flags = O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK | O_NOCTTY)
        let descriptor = open(path, flags)
        guard descriptor >= 0 else { throw SystemError("cannot open \(path)") }
        defer { close(descriptor) }
        if !waits { try checkType(of: descriptor, path) }
        return try content(of: descriptor, path, limit: limit)
    }

    private static func checkType(of descriptor: Int32, _ path: String) throws(SystemError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SystemError("cannot read \(path)") }
        let type: String
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw SystemError("cannot read \(path)", code: EISDIR)
        case S_IFIFO: type = "FIFO"
        case S_IFSOCK: type = "socket"
        default: type = "device"
        }
        throw SystemError("cannot read \(path): it is a \(type), not a file", code: 0)
    }

    /// Writes the whole text to an open file.
    ///
    /// - Returns: true on success; otherwise errno has the reason.
    static func write(_ text: String, to file: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Returns true if a program has the file open for writing, so that it may be incomplete.
    ///
    /// It returns false if that cannot be known: for another user's file, or on a file system
    /// without leases.
    static func isBeingWritten(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return false }
        // Closing also releases the lease, which was held only for a moment.
        defer { close(descriptor) }
        // The kernel grants a read lease while no program writes (fcntl(2)).
        return fcntl(descriptor, setLease, F_RDLCK) != 0 && errno == EAGAIN
    }

    /// F_SETLEASE (linux/fcntl.h).
    private static let setLease: Int32 = 1024

    private static func content(
        of descriptor: Int32,
        _ path: String,
        limit: Int
    ) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw SystemError("cannot read \(path)") }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
            if bytes.count > limit { throw SystemError("cannot read \(path)", code: EFBIG) }
        }
    }
}
