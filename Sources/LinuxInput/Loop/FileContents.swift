import Glibc

/// Reads and writes whole files.
package enum FileContents {
    /// 64 MiB: far more than any configuration; a limit is needed because a device such as
    /// /dev/zero never ends.
    package static let longest = 64 << 20

    /// Reads a whole file.
    ///
    /// Throws if the file cannot be opened or read, is a directory, or is larger than `limit`
    /// bytes. If `waits` is true, the file may be a pipe or a device, and the call waits for the
    /// data; a daemon must not wait. Otherwise, the call throws unless the file is a regular file.
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
    /// - Returns: true on success; otherwise, errno is the reason.
    static func write(_ text: String, to file: Int32) -> Bool {
        var remaining = Array(text.utf8)[...]
        while !remaining.isEmpty {
            let count = remaining.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            remaining = remaining.dropFirst(count)
        }
        return true
    }

    /// Returns true if a program has the file open for writing, so that the file may be incomplete.
    ///
    /// Returns false if this cannot be determined: for another user's file, or on a file system
    /// without leases.
    static func isBeingWritten(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return false }
        // Closing the descriptor also releases the lease, which was needed only as a test.
        defer { close(descriptor) }
        // The kernel grants a read lease only while no program has the file open for writing
        // (fcntl(2)).
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
