import Glibc

/// Reads whole files.
enum FileContent {
    /// The bytes of a file; works for pipes too.
    static func read(_ path: String) throws(RecordingError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(path) }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }

    private static func failure(_ path: String) -> RecordingError {
        .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
}
