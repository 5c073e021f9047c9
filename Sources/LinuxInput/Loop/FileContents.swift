import Glibc

/// The bytes of a file.
public enum FileContents {
    /// 64 MiB: no configuration comes near it, and a device such as /dev/zero never ends.
    public static let longest = 64 << 20

    /// Reads a whole file.
    ///
    /// Throws if it cannot be opened or read, is a directory, or is larger than `limit` bytes. With
    /// `waits` a pipe is waited for; a daemon has better things to do.
    public static func read(
        _ path: String,
        limit: Int = longest,
        waits: Bool = true
    ) throws(SystemError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK))
        guard descriptor >= 0 else { throw SystemError("cannot open \(path)") }
        defer { close(descriptor) }
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
